/** A quiet message in place of content: an empty place, a failure, an unknown address. Children are the ways on. */
import type { ReactNode } from 'react'
import classes from './notice.module.css'

interface Props {
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
  /** The page's own heading rather than a part's. */
  readonly asPage?: boolean
}

export function Notice({ title, text, children, asPage = false }: Props) {
  const Heading = asPage ? 'h1' : 'h2'
  return (
    <div className={classes.notice}>
      <Heading>{title}</Heading>
      <p className="quiet">{text}</p>
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  )
}
