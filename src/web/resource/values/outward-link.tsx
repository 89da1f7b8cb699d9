import type { ReactNode } from 'react'

interface Props {
  /** A `mailto:`, `tel:` or web URL. */
  readonly url: string
  readonly className: string | undefined
  readonly children: ReactNode
}

/** An external link; web pages open in a new tab. */
export const OutwardLink = ({ url, className, children }: Props) => (
  <a href={url} className={className} {...(url.startsWith('http') ? { target: '_blank', rel: 'noreferrer' } : {})}>
    {children}
  </a>
)
