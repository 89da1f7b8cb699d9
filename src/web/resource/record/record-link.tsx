/** A name that leads to its record; the name alone where the page of that is closed to whoever reads. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMe } from '../../data/me.ts'
import { isOpenTo, mayBeClosed } from '../open-to.ts'
import { useChosenOnceRead } from '../pickers/use-choices.ts'

interface Props {
  /** Name of the resource. */
  readonly target: string
  readonly id: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

export function RecordLink({ target, id, className, children }: Props) {
  const { actor } = useMe()
  const { gone } = useChosenOnceRead(target, mayBeClosed(actor, target) ? [id] : [])
  if (!isOpenTo(actor, target, id) || gone.includes(id)) return <span data-closed>{children}</span>
  return (
    <Link to="/$resource/$id" params={{ resource: target, id }} className={className}>
      {children}
    </Link>
  )
}
