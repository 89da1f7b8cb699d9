/** Page not found, or not permitted: possible reasons, and links that lead on. */
import { Button } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { t } from '../language/t.ts'
import { Notice } from './notice.tsx'
import { usePageTitle } from './page-title.ts'

interface Props {
  /** The kind of record that the URL names, such as `project`. */
  readonly what?: string
  /** The list of such records. */
  readonly list?: { readonly path: string; readonly label: string }
}

export function UnknownAddress({ what, list }: Props) {
  const title = what
    ? t('{what} not found', { what: what.charAt(0).toUpperCase() + what.slice(1) })
    : t('Page not found')
  usePageTitle(title)
  const router = useRouter()
  const target = list ?? { path: '/', label: t('Home') }
  return (
    <Notice asPage title={title} text={t("It may have been deleted, or you don't have access.")}>
      <Button onClick={() => router.history.back()}>{t('Go back')}</Button>
      <Button variant="filled" renderRoot={(props) => <Link to={target.path} {...props} />}>
        {t('Go to {place}', { place: target.label })}
      </Button>
    </Notice>
  )
}
