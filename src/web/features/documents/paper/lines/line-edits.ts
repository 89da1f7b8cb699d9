/**
 * What is typed into lines and not yet stored: texts of cells, what is wrong with them, what could not be saved, and lines
 * that are only being made. Kept outside of React, because saving goes on after the row has been drawn again.
 */
import { key, type RecordData } from '../../../../data/record.ts'
import type { CellName } from './line-values.ts'

type ByCell<T> = Readonly<Partial<Record<CellName, T>>>

/** A colleague has set the same cell meanwhile. */
export interface LineConflict {
  readonly cell: CellName
  readonly theirs: RecordData
  readonly mine: string
}

export interface RowEdit {
  readonly texts: ByCell<string>
  readonly errors: ByCell<string>
  /** Texts that did not reach the service, with the reason. */
  readonly failed: ByCell<string>
  readonly conflict: LineConflict | null
}

/** A line that is being created: its position, and its record once the service has stored it. */
export interface AddedLine {
  readonly row: string
  readonly phase: string | null
  /** The row that it stands below; null at the end of its phase. */
  readonly after: string | null
  readonly line: RecordData | null
}

export interface LineEdits {
  readonly rows: ReadonlyMap<string, RowEdit>
  readonly added: readonly AddedLine[]
  /** Rows of lines that were made here, by the id that the service has given them: a row keeps its identity. */
  readonly made: ReadonlyMap<string, string>
  /** The cell that gets the focus as soon as it is there. */
  readonly focus: { readonly row: string; readonly cell: CellName } | null
}

export const noEdit: RowEdit = { texts: {}, errors: {}, failed: {}, conflict: null }
const nothing: LineEdits = { rows: new Map(), added: [], made: new Map(), focus: null }

export interface LineEditStore {
  readonly get: () => LineEdits
  readonly subscribe: (listener: () => void) => () => void
  readonly change: (next: (was: LineEdits) => LineEdits) => void
  /** Changes what is known of one row; a row of which nothing is known is forgotten. */
  readonly edit: (row: string, next: (was: RowEdit) => RowEdit) => void
  /** Lines that the lists show are no longer shown as being made: one that a colleague deletes must not come back. */
  readonly arrived: (lines: readonly RecordData[]) => void
}

export function createLineEdits(): LineEditStore {
  let edits = nothing
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
      const known = new Set(lines.map(key))
      const isWaiting = ({ line }: AddedLine) => line === null || !known.has(key(line))
      if (!edits.added.every(isWaiting)) change((was) => ({ ...was, added: was.added.filter(isWaiting) }))
    },
  }
}

/** What the service knows of, without what nobody can type on with: the paper is not edited any more. */
export const storedOnly = (edits: LineEdits): LineEdits => ({
  ...edits,
  rows: nothing.rows,
  added: edits.added.filter(({ line }) => line !== null),
})

/** The cell by which a row is not stored as it stands: refused, at odds with a colleague, or without a name so far. */
export function unstoredCell({ texts, errors, failed, conflict }: RowEdit, isNew: boolean): CellName | null {
  const [wrong] = [...Object.keys(errors), ...Object.keys(failed)] as CellName[]
  if (wrong) return wrong
  if (conflict) return conflict.cell
  return isNew && Object.values(texts).some((text) => text.trim() !== '') ? 'name' : null
}

const isEmpty = ({ texts, errors, failed, conflict }: RowEdit) =>
  conflict === null && [texts, errors, failed].every((cells) => Object.keys(cells).length === 0)

/** `cells` without one of them. */
export function without<T>(cells: ByCell<T>, cell: CellName): ByCell<T> {
  const { [cell]: _gone, ...rest } = cells as Partial<Record<CellName, T>>
  return rest as ByCell<T>
}
