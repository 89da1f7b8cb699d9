/** Props and attributes of a row, and when it must be re-rendered. */
import type { MouseEvent } from 'react'
import type { KeptEdits } from '../../../../data/mutations/kept-edits.ts'
import { key, type RecordData } from '../../../../data/record.ts'
import type { Column } from '../../../columns/columns.ts'
import type { View } from '../../../view.ts'
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
  /** Row number among all matching records, including the header row. */
  readonly number: number
  readonly canSelect: boolean
  /** Reserves space for the drag handle. */
  readonly canReorder: boolean
  readonly isSelected: boolean
  /**
   * Toggles the selection of the row, or with Shift of all rows from the last toggled one. Needs the click event for
   * its Shift key.
   */
  readonly onToggle: (click: unknown) => void
  /** The edited cell, if it is in this row. */
  readonly editing: EditedCell | null
  /** Refused edits of this row. */
  readonly refusedEdits: KeptEdits | undefined
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
  'isSelected',
  'editing',
  'refusedEdits',
  'active',
  'open',
  'tools',
] as const

/** A row is re-rendered only if something it shows has changed, so that long lists respond quickly. */
export const isUnchanged = (before: RowProps, after: RowProps): boolean =>
  compared.every((name) => before[name] === after[name])

/** Attributes of the `tr` itself. */
export function rowAttributes({ record, top, number, isSelected, active, open, actions }: RowProps) {
  return {
    style: { top },
    'aria-rowindex': number,
    'aria-selected': isSelected,
    'data-id': key(record),
    'data-active': active || undefined,
    'data-open': open || undefined,
    className: classes.row,
    onClick: (event: MouseEvent) => {
      if (event.detail < 2 && !isControl(event.target)) actions.open(key(record))
    },
  }
}

/** Buttons, inputs and links in a row handle their own clicks. */
const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, label, select, textarea, [role=option]') !== null
