/**
 * The pencil in the cell under the pointer. One for the whole table: a button in every cell would make long lists slow,
 * and by keyboard a row is edited with `e` and Tab.
 */
import { type RefObject, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import classes from './record-table.module.css'
import type { RowActions } from './row-actions.ts'

interface Props {
  /** What holds the rows. Cells that can be edited carry their column's name and label, rows their id. */
  readonly within: RefObject<HTMLElement | null>
  readonly actions: RowActions
  readonly nameOf: (id: string) => string
}

interface Target {
  readonly cell: HTMLElement
  readonly id: string
  readonly column: string
  readonly label: string
}

export function EditHint({ within, actions, nameOf }: Props) {
  const [target, setTarget] = useState<Target | null>(null)
  useEffect(() => {
    const holder = within.current
    if (!holder) return
    const enter = (event: Event) => setTarget((was) => targetAt(event.target as Element, was))
    const leave = () => setTarget(null)
    holder.addEventListener('pointerover', enter)
    holder.addEventListener('pointerleave', leave)
    return () => {
      holder.removeEventListener('pointerover', enter)
      holder.removeEventListener('pointerleave', leave)
    }
  }, [within])
  if (!target?.cell.isConnected) return null
  return createPortal(
    <button
      type="button"
      className={classes.pencil}
      tabIndex={-1}
      aria-label={`Edit ${target.label} of ${nameOf(target.id)}`}
      onClick={() => {
        setTarget(null)
        actions.edit(target.id, target.column)
      }}
    />,
    target.cell,
  )
}

function targetAt(element: Element, was: Target | null): Target | null {
  const cell = element.closest<HTMLElement>('td[data-edits]')
  if (cell === (was?.cell ?? null)) return was
  const id = cell?.closest('tr')?.dataset.id
  if (!cell || id === undefined) return null
  return { cell, id, column: cell.dataset.edits ?? '', label: cell.dataset.label ?? '' }
}
