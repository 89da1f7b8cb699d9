/** A message in place of content: an empty list, a failure, an unknown URL. Children are the actions. */
import type { ReactNode } from 'react'
import classes from './notice.module.css'

interface Props {
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
  /** The title is the page's heading (h1). */
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
