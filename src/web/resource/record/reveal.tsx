/**
 * Shows what stands in the middle of a page when all of it has arrived for the first time: part after part would push each
 * other down. Until then it takes up its room unseen, with an outline over it.
 */
import { useIsFetching } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { t } from '../../language/t.ts'
import classes from './reveal.module.css'

interface Props {
  /** Code that the parts are made of. */
  readonly parts?: readonly { load(): Promise<unknown> }[] | undefined
  /** Look of the box around them, where they are not just below each other. */
  readonly className?: string | undefined
  readonly children: ReactNode
}

const noParts: NonNullable<Props['parts']> = []

/** Milliseconds after which the loaded parts are shown without the rest. */
const patience = 4000

export function Reveal({ parts = noParts, className = classes.parts, children }: Props) {
  const [hasParts, setHasParts] = useState(parts.length === 0)
  const [isShown, setShown] = useState(false)
  const missing = useIsFetching({ predicate: ({ state }) => state.data === undefined })
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
    // Parts that have just arrived ask for their data in the next frame at the latest.
    const ready = hasParts && missing === 0
    const timer = setTimeout(() => setShown(true), ready ? 34 : patience)
    return () => clearTimeout(timer)
  }, [isShown, hasParts, missing])
  return (
    <div className={`${classes.box} ${className}`} data-hidden={!isShown || undefined}>
      {!isShown && <div className={classes.outline} role="status" aria-label={t('Loading')} />}
      {children}
    </div>
  )
}
