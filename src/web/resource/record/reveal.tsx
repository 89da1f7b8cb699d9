/**
 * Shows the parts in the middle of a page when all have loaded for the first time, to avoid layout shifts. Until then
 * they are invisible under a skeleton, in their final layout.
 */
import { useIsFetching } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { t } from '../../language/t.ts'
import classes from './reveal.module.css'

interface Props {
  /** Lazily loaded components of the parts. */
  readonly parts?: readonly { load(): Promise<unknown> }[] | undefined
  /** Class of the box around them, if they are not simply stacked. */
  readonly className?: string | undefined
  readonly children: ReactNode
}

const noParts: NonNullable<Props['parts']> = []

/** Milliseconds after which whatever has loaded is shown. */
const maxWait = 4000

export function Reveal({ parts = noParts, className = classes.parts, children }: Props) {
  const [hasParts, setHasParts] = useState(parts.length === 0)
  const [isShown, setShown] = useState(false)
  const missingCount = useIsFetching({ predicate: ({ state }) => state.data === undefined })
  useEffect(() => {
    let isGone = false
    const arrived = () => !isGone && setHasParts(true)
    Promise.allSettled(parts.map((part) => part.load())).then(arrived)
    return () => {
      isGone = true
    }
  }, [parts])
  useEffect(() => {
    if (isShown) return
    // Newly loaded parts start their requests within the next frames.
    const ready = hasParts && missingCount === 0
    const timer = setTimeout(() => setShown(true), ready ? 34 : maxWait)
    return () => clearTimeout(timer)
  }, [isShown, hasParts, missingCount])
  return (
    <div className={`${classes.box} ${className}`} data-hidden={!isShown || undefined}>
      {!isShown && <div className={classes.outline} role="status" aria-label={t('Loading')} />}
      {children}
    </div>
  )
}
