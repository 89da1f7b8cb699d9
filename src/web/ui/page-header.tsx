/** The head of a screen: its one h1 and what can be done here. */
import type { ReactNode } from 'react'
import classes from './page-header.module.css'
import { usePageTitle } from './page-title.ts'

interface Props {
  readonly title: string
  /** Where the screen is, when its own name does not say it. */
  readonly place?: string | undefined
  readonly note?: ReactNode
  readonly children?: ReactNode
}

export function PageHeader({ title, place, note, children }: Props) {
  usePageTitle(title, place)
  return (
    <header className={classes.header}>
      <h1>{title}</h1>
      {note && <span className={classes.note}>{note}</span>}
      <div className={classes.actions}>{children}</div>
    </header>
  )
}
