/** The head of a screen: its one h1 and what can be done here. */
import type { ReactNode } from 'react'
import { useRoomForActions } from './measure/wide.ts'
import classes from './page-header.module.css'
import { usePageTitle } from './page-title.ts'

interface Props {
  readonly title: string
  /** Which part of it is open, as its tabs say: for the window's title alone. */
  readonly part?: string
  /** Where the screen is, when its own name does not say it. */
  readonly place?: string | undefined
  readonly note?: ReactNode
  /** The first thing to do here: at the right end, and beside the name where all others have a row of their own. */
  readonly main?: ReactNode
  /** What else can be done. */
  readonly children?: ReactNode
}

export function PageHeader({ title, part, place, note, main, children }: Props) {
  usePageTitle(part, title, place)
  const isOneRow = useRoomForActions()
  return (
    <header className={classes.header}>
      <h1>{title}</h1>
      {note && <span className={classes.note}>{note}</span>}
      {/* In the order in which it is seen, so that Tab goes as the eye does in every browser. */}
      {!isOneRow && main && <div className={classes.main}>{main}</div>}
      <div className={classes.actions}>
        {children}
        {isOneRow && main}
      </div>
    </header>
  )
}
