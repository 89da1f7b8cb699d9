/** The head of a screen: its one h1 and what can be done here. */
import type { ReactNode } from 'react'
import classes from './page-header.module.css'

interface Props {
  readonly title: string
  readonly note?: ReactNode
  readonly children?: ReactNode
}

export function PageHeader({ title, note, children }: Props) {
  return (
    <header className={classes.header}>
      <h1>{title}</h1>
      {note && <span className={classes.note}>{note}</span>}
      <div className={classes.actions}>{children}</div>
    </header>
  )
}
