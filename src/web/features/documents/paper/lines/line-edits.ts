/**
 * Unsaved edits of lines: texts of cells, their errors, failed saves, and lines that are being created. Kept outside of React,
 * because a save outlives the render that started it.
 */
import { key, type RecordData } from '../../../../data/record.ts'
import type { CellName } from './line-values.ts'

type ByCell<T> = Readonly<Partial<Record<CellName, T>>>

/** A colleague has changed the same cell meanwhile. */
export interface LineConflict {
  readonly cell: CellName
  readonly theirs: RecordData
  readonly mine: string
}

export interface RowEdit {
  readonly texts: ByCell<string>
  readonly errors: ByCell<string>
  /** Why saving failed, by cell. */
  readonly failures: ByCell<string>
  readonly conflict: LineConflict | null
}

/** A line that is being created: its position, and its record once the service has stored it. */
export interface AddedLine {
  readonly row: string
  readonly phase: string | null
  /** The row above it; null at the end of its phase. */
  readonly after: string | null
  readonly line: RecordData | null
}

export interface LineEdits {
  readonly rows: ReadonlyMap<string, RowEdit>
  readonly addedLines: readonly AddedLine[]
  /** Rows of lines created here, by the id from the service. A row keeps its identity, and its focus, once it is stored. */
  readonly rowsById: ReadonlyMap<string, string>
  /** The cell to focus as soon as it is rendered. */
  readonly focus: { readonly row: string; readonly cell: CellName } | null
}

export const noEdit: RowEdit = { texts: {}, errors: {}, failures: {}, conflict: null }
const lineEdits: LineEdits = { rows: new Map(), addedLines: [], rowsById: new Map(), focus: null }

export interface LineEditStore {
  readonly get: () => LineEdits
  readonly subscribe: (listener: () => void) => () => void
  readonly change: (next: (was: LineEdits) => LineEdits) => void
  /** Changes the edit of one row; an empty edit is dropped. */
  readonly edit: (row: string, next: (was: RowEdit) => RowEdit) => void
  /** Drops added lines that the loaded lists contain by now: one that a colleague deletes must not come back. */
  readonly arrived: (lines: readonly RecordData[]) => void
}

export function createLineEdits(): LineEditStore {
  let edits = lineEdits
  const listeners = new Set<() => void>()
  const change: LineEditStore['change'] = (next) => {
    edits = next(edits)
    for (const listener of listeners) listener()
  }
  return {
    get: () => edits,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change,
    edit: (row, next) =>
      change((was) => {
        const rows = new Map(was.rows)
        const edit = next(rows.get(row) ?? noEdit)
        if (isEmpty(edit)) rows.delete(row)
        else rows.set(row, edit)
        return { ...was, rows }
      }),
    arrived: (lines) => {
      const knownKeys = new Set(lines.map(key))
      const isWaiting = ({ line }: AddedLine) => line === null || !knownKeys.has(key(line))
      if (!edits.addedLines.every(isWaiting))
        change((was) => ({ ...was, addedLines: was.addedLines.filter(isWaiting) }))
    },
  }
}

/** Without unsaved edits, for a document that is no longer editable: nobody could finish or discard them. */
export const withoutUnsaved = (edits: LineEdits): LineEdits => ({
  ...edits,
  rows: lineEdits.rows,
  addedLines: edits.addedLines.filter(({ line }) => line !== null),
})

/** The cell that keeps a row from being saved: wrong, failed, in conflict, or a missing name. Null if there is none. */
export function unstoredCell({ texts, errors, failures, conflict }: RowEdit, isNew: boolean): CellName | null {
  const [wrong] = [...Object.keys(errors), ...Object.keys(failures)] as CellName[]
  if (wrong) return wrong
  if (conflict) return conflict.cell
  return isNew && Object.values(texts).some((text) => text.trim() !== '') ? 'name' : null
}

const isEmpty = ({ texts, errors, failures, conflict }: RowEdit) =>
  conflict === null && [texts, errors, failures].every((cells) => Object.keys(cells).length === 0)

/** `cells` without one of them. */
export function without<T>(cells: ByCell<T>, cell: CellName): ByCell<T> {
  const { [cell]: _gone, ...rest } = cells as Partial<Record<CellName, T>>
  return rest as ByCell<T>
}
