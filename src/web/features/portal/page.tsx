/** A page of the portal: heading and one column of content. */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { isMissing } from '../../data/request-error.ts'
import { t } from '../../language/t.ts'
import { Reveal } from '../../resource/record/reveal.tsx'
import { rem } from '../../ui/measure/reading-size.ts'
import { getMessage } from '../../ui/message-of.ts'
import { Notice } from '../../ui/notice.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { UnknownAddress } from '../../ui/unknown-address.tsx'
import classes from './page.module.css'

interface Props {
  readonly title: string
  /** Section of the portal, for the document title. */
  readonly place?: string
  readonly note?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export function Page({ title, place, note, actions, children }: Props) {
  usePageTitle(title, place)
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div>
          <h1>{title}</h1>
          {note && <p className="quiet">{note}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      <Reveal className={classes.body}>{children}</Reveal>
    </div>
  )
}

interface FailureProps {
  readonly what: string
  readonly error: unknown
  readonly retry: () => unknown
}

/** Shown in place of a page that could not be loaded. */
export function Failure({ what, error, retry }: FailureProps) {
  if (isMissing(error)) return <UnknownAddress />
  return (
    <Notice asPage title={t("Couldn't load {what}", { what })} text={getMessage(error)}>
      <Button onClick={() => retry()}>{t('Try again')}</Button>
    </Notice>
  )
}

/** A skeleton of about the height of the content. */
export function Outline({ height }: { height: number }) {
  return <div role="status" aria-label={t('Loading')} className={classes.outline} style={{ height: rem(height) }} />
}
