/** Link to a record, or just its name if the user can't open the page. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMe } from '../../data/me.ts'
import { useChosenRecords } from '../inputs/pickers/use-choices.ts'
import { isOpenTo, mayBeClosed } from '../open-to.ts'

interface Props {
  /** Name of the resource. */
  readonly target: string
  readonly id: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

export function RecordLink({ target, id, className, children }: Props) {
  return (
    <IfOpen target={target} id={id} otherwise={<span data-closed>{children}</span>}>
      <Link to="/$resource/$id" params={{ resource: target, id }} className={className}>
        {children}
      </Link>
    </IfOpen>
  )
}

interface IfOpenProps extends Pick<Props, 'target' | 'id' | 'children'> {
  readonly otherwise: ReactNode
}

/** If only the service knows whether the page is accessible, one request asks for all records of a screen. */
export function IfOpen({ target, id, otherwise, children }: IfOpenProps) {
  const { actor } = useMe()
  const { missingIds } = useChosenRecords(target, mayBeClosed(actor, target) ? [id] : [])
  return isOpenTo(actor, target, id) && !missingIds.includes(id) ? children : otherwise
}
