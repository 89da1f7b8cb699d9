/** What the person can do to a row, as the rows report it to the list. */
import type { RecordData } from '../../api/record.ts'
import type { Column } from '../columns.ts'

export interface RowActions {
  readonly open: (id: string) => void
  readonly edit: (id: string, column: string) => void
  readonly save: (record: RecordData, column: Column, value: unknown) => void
  readonly cancel: (id: string) => void
}
