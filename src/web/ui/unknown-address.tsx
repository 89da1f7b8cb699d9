/** An address that leads nowhere, or nowhere for this person: what may have happened, and the ways on. */
import { Button } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { t } from '../language/t.ts'
import { Notice } from './notice.tsx'
import { usePageTitle } from './page-title.ts'

interface Props {
  /** What is not there, where the address says what it would have been: `project`. */
  readonly what?: string
  /** The list that it would have been in. */
  readonly list?: { readonly to: string; readonly label: string }
}

export function UnknownAddress({ what, list }: Props) {
  const title = what
    ? t('{what} not found', { what: what.charAt(0).toUpperCase() + what.slice(1) })
    : t('Page not found')
  usePageTitle(title)
  const router = useRouter()
  const on = list ?? { to: '/', label: t('Home') }
  return (
    <Notice asPage title={title} text={t("It may have been deleted, or you don't have access.")}>
      <Button onClick={() => router.history.back()}>{t('Go back')}</Button>
      <Button variant="filled" renderRoot={(props) => <Link to={on.to} {...props} />}>
        {t('Go to {place}', { place: on.label })}
      </Button>
    </Notice>
  )
}
