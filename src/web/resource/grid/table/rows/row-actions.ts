/** Actions on a row, which rows report to the list. */
import type { RecordData } from '../../../../data/record.ts'
import type { Column } from '../../../columns/columns.ts'

/** Where editing continues: in the next or previous editable cell, or nowhere. */
export type NextCell = 1 | -1 | 0

export interface RowActions {
  readonly open: (id: string) => void
  readonly edit: (id: string, column: string) => void
  readonly save: (record: RecordData, column: Column, value: unknown, move: NextCell) => void
  readonly cancel: (id: string, column: Column, move: NextCell) => void
}
