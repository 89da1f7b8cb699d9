/** What a row is given, and when it has to be drawn again. */
import type { MouseEvent } from 'react'
import { key, type RecordData } from '../../../data/record.ts'
import type { Column } from '../../columns/columns.ts'
import type { View } from '../../view.ts'
import classes from '../record-table.module.css'
import type { EditedCell } from '../use-editing.ts'
import type { RowActions } from './row-actions.ts'
import type { RowTools } from './row-tools.tsx'

export interface RowProps {
  readonly view: View
  readonly columns: readonly Column[]
  readonly pinned: readonly string[]
  readonly record: RecordData
  /** Pixels from the top of all rows. */
  readonly top: number
  /** Position within everything that matches, the heading included. */
  readonly number: number
  readonly canSelect: boolean
  /** Leaves room for a handle. */
  readonly canReorder: boolean
  readonly selected: boolean
  /** Selects the row, or with shift all from the one chosen before. Wants the click itself, which carries the shift key. */
  readonly onToggle: (click: unknown) => void
  /** The cell of this row that is being edited. */
  readonly editing: EditedCell | null
  readonly active: boolean
  readonly open: boolean
  readonly actions: RowActions
  readonly tools: RowTools
}

const compared = [
  'record',
  'columns',
  'pinned',
  'top',
  'number',
  'canSelect',
  'canReorder',
  'selected',
  'editing',
  'active',
  'open',
  'tools',
] as const

/** A row is drawn again only when something it shows has changed, so that a long list stays quick under the finger. */
export const looksTheSame = (before: RowProps, after: RowProps): boolean =>
  compared.every((name) => before[name] === after[name])

/** Attributes of the `tr` itself. */
export function rowAttributes({ record, top, number, selected, active, open, actions }: RowProps) {
  return {
    style: { top },
    'aria-rowindex': number,
    'aria-selected': selected,
    'data-id': key(record),
    'data-active': active || undefined,
    'data-open': open || undefined,
    className: classes.row,
    onClick: (event: MouseEvent) => {
      if (event.detail < 2 && !isControl(event.target)) actions.open(key(record))
    },
  }
}

/** Buttons, inputs and links of a row do their own work. */
const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, label, select, textarea, [role=option]') !== null
