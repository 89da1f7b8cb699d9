import type { ReactNode } from 'react'

interface Props {
  /** A `mailto:`, `tel:` or web URL. */
  readonly to: string
  readonly className: string | undefined
  readonly children: ReactNode
}

/** An external link; web pages open in a new tab. */
export const OutwardLink = ({ to, className, children }: Props) => (
  <a href={to} className={className} {...(to.startsWith('http') ? { target: '_blank', rel: 'noreferrer' } : {})}>
    {children}
  </a>
)
