import type { ReactNode } from 'react'

interface Props {
  /** A mail, a call or a web page. */
  readonly to: string
  readonly className: string | undefined
  readonly children: ReactNode
}

/** A link out of the app; a web page opens beside it. */
export const OutwardLink = ({ to, className, children }: Props) => (
  <a href={to} className={className} {...(to.startsWith('http') ? { target: '_blank', rel: 'noreferrer' } : {})}>
    {children}
  </a>
)
