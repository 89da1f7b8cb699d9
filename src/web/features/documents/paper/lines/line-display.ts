/** Updates what the editor shows for a line while it is written, and after its write has failed. */
import type { QueryClient } from '@tanstack/react-query'
import { patchRecord, type Rollback } from '../../../../data/cache.ts'
import type { RecordData } from '../../../../data/record.ts'
import { rollbackAll } from '../../../../data/run-change.ts'
import type { LineEditStore } from './line-edits.ts'
import type { CellName, LineValues } from './line-values.ts'
import { valuesBefore } from './save-line.ts'

/** The text that values were parsed from, and its cell. */
export interface Typed {
  readonly cell: CellName
  readonly text: string
}

/** Changes the line of a row in `addedLines`; null if it is not created yet. */
export function setAdded(
  store: LineEditStore,
  row: string,
  change: (line: RecordData | null) => RecordData | null,
): void {
  store.change((was) => ({
    ...was,
    addedLines: was.addedLines.map((addedLine) =>
      addedLine.row === row ? { ...addedLine, line: change(addedLine.line) } : addedLine,
    ),
  }))
}

/**
 * Shows values in a line, whether it is still in `addedLines` or already in the loaded lists.
 * @param line the line before the change, with the id that it has in those lists
 */
export function showValues(
  { store, cache }: { readonly store: LineEditStore; readonly cache: QueryClient },
  collection: string,
  row: string,
  line: RecordData,
  values: LineValues,
): Rollback {
  const before = valuesBefore(line, values)
  const patch = (patchValues: LineValues) => setAdded(store, row, (was) => was && { ...was, ...patchValues })
  patch(values)
  return rollbackAll([() => patch(before), patchRecord(cache, collection, String(line.id), values)])
}

/** Puts typed text back into its cell, unless the user has typed something newer there. */
export function restoreText(store: LineEditStore, row: string, { cell, text }: Typed, reason?: string): void {
  store.edit(row, (was) => ({
    ...was,
    texts: { [cell]: text, ...was.texts },
    failures: reason === undefined ? was.failures : { ...was.failures, [cell]: reason },
  }))
}

export function showConflict(store: LineEditStore, row: string, { cell, text }: Typed, theirs: RecordData): void {
  store.edit(row, (was) => ({ ...was, conflict: { cell, theirs, mine: text } }))
}
