/** The header of a screen: its h1 and its actions. */
import type { ReactNode } from 'react'
import { useRoomForActions } from './measure/wide.ts'
import classes from './page-header.module.css'
import { usePageTitle } from './page-title.ts'

interface Props {
  readonly title: string
  /** The open tab, for the document title only. */
  readonly part?: string
  /** The section of the app, if the title does not name it. */
  readonly place?: string | undefined
  readonly note?: ReactNode
  /** The primary action: at the right end, or beside the title if the others have a row of their own. */
  readonly main?: ReactNode
  /** Other actions. */
  readonly children?: ReactNode
}

export function PageHeader({ title, part, place, note, main, children }: Props) {
  usePageTitle(part, title, place)
  const isOneRow = useRoomForActions()
  return (
    <header className={classes.header}>
      <h1>{title}</h1>
      {note && <span className={classes.note}>{note}</span>}
      {/* In visual order, so that the tab order matches it in every browser. */}
      {!isOneRow && main && <div className={classes.main}>{main}</div>}
      <div className={classes.actions}>
        {children}
        {isOneRow && main}
      </div>
    </header>
  )
}
