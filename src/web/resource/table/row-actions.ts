/** What the person can do to a row, as the rows report it to the list. */
import type { RecordData } from '../../api/record.ts'
import type { Column } from '../columns.ts'

/** Where editing goes on: in the next or previous cell that can be edited, or nowhere. */
export type Move = 1 | -1 | 0

export interface RowActions {
  readonly open: (id: string) => void
  readonly edit: (id: string, column: string) => void
  readonly save: (record: RecordData, column: Column, value: unknown, move: Move) => void
  readonly cancel: (id: string, column: Column, move: Move) => void
}
