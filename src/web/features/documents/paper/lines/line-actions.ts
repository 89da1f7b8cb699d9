/** The actions of the line editor: type, add, duplicate, delete, settle a conflict. `line-writes.ts` stores the results. */
import { patchRecord } from '../../../../data/cache.ts'
import { key, type RecordData } from '../../../../data/record.ts'
import { t } from '../../../../language/t.ts'
import { announceFailure } from '../../../../ui/toasts.tsx'
import { noEdit, type RowEdit, unstoredCell, without } from './line-edits.ts'
import type { EditableLine } from './line-rows.ts'
import { type CellName, cellNames, type LineValues, readCell } from './line-values.ts'
import { type LineParts, LineWrites } from './line-writes.ts'
import { valuesBefore } from './save-line.ts'

export interface LineActions {
  type(row: string, cell: CellName, text: string): void
  /** Stores the cell's text, if anything was typed. */
  leave(row: string, cell: CellName): void
  /** Discards the cell's text. */
  revert(row: string, cell: CellName): void
  /** Saves the cells again that failed to save. */
  retry(row: string): void
  /** Settles a conflict: keeps the colleague's value, or overwrites it with the user's. */
  settle(row: string, choice: 'theirs' | 'mine'): void
  /** Sets fields that are not typed, such as whether the line is taxed. */
  set(row: string, values: LineValues): void
  /** Adds an empty line below the row `after`, or at the end of the phase if that is null. */
  add(phase: string | null, after: string | null): void
  /** Adds a line of each name in the place of a new row without text. */
  replace(row: string, phase: string | null, names: readonly string[]): void
  duplicate(row: string): void
  remove(row: string): void
  focus(row: string, cell: CellName): void
  /** Focuses the first cell with unsaved text; false if there is none. */
  focusUnstored(): boolean
  /** Resolves once all changes of the row are stored. */
  whenStored(row: string): Promise<void>
}

export function createLineActions(parts: LineParts): LineActions {
  const { kind, cache, store, locale, decimals } = parts
  const writes = new LineWrites(parts)
  /** Lines as they were when typing into a cell began, by row and cell: what a colleague has changed since is asked about. */
  const recordsByKey = new Map<string, RecordData>()
  const rowsNow = (): readonly EditableLine[] => parts.groups().flatMap(({ rows }) => rows)
  const getRow = (row: string): EditableLine | undefined => rowsNow().find((editableLine) => editableLine.row === row)
  const focus: LineActions['focus'] = (row, cell) => store.change((was) => ({ ...was, focus: { row, cell } }))
  const forgetAdded = (row: string) =>
    store.change((was) => ({ ...was, addedLines: was.addedLines.filter((addedLine) => addedLine.row !== row) }))

  const forget = (row: string, cell: CellName) => {
    recordsByKey.delete(`${row} ${cell}`)
    store.edit(row, (was) => ({
      ...was,
      texts: without(was.texts, cell),
      errors: without(was.errors, cell),
      failures: without(was.failures, cell),
    }))
  }

  const showError = (row: string, cell: CellName, message: string) =>
    store.edit(row, (was) => ({ ...was, errors: { ...was.errors, [cell]: message } }))

  const leave: LineActions['leave'] = (row, cell) => {
    const text = store.get().rows.get(row)?.texts[cell]
    const editableLine = getRow(row)
    if (text === undefined || !editableLine) return
    if (cell === 'name') {
      const isStillBlank = editableLine.isNew && text.trim() === ''
      const isProductSearch = text.startsWith('/')
      if (isStillBlank || isProductSearch) return
    }
    const reading = readCell(cell, text, editableLine.line, locale, decimals)
    if ('message' in reading) {
      showError(row, cell, reading.message)
      return
    }
    if (editableLine.isNew) {
      // Its other cells wait for the name, without which the line cannot be created.
      if (cell === 'name') writes.create(row, {})
      return
    }
    const before = recordsByKey.get(`${row} ${cell}`)
    forget(row, cell)
    if (!parts.isOpen()) {
      announceFailure(t('“{text}” was not saved', { text }), new Error(t('It was issued while you were editing.')))
      return
    }
    const isSame = JSON.stringify(valuesBefore(editableLine.line, reading.values)) === JSON.stringify(reading.values)
    const line = before ? { ...editableLine.line, ...valuesBefore(before, reading.values) } : editableLine.line
    if (!isSame) writes.save(row, line, reading.values, { cell, text })
  }

  const remove: LineActions['remove'] = (row) => {
    const editableLines = rowsNow()
    const editableLine = editableLines.find((candidate) => candidate.row === row)
    if (!editableLine) return
    const neighbour =
      editableLines[editableLines.indexOf(editableLine) - 1] ?? editableLines[editableLines.indexOf(editableLine) + 1]
    if (neighbour) focus(neighbour.row, 'name')
    store.edit(row, () => noEdit)
    forgetAdded(row)
    if (!editableLine.isNew) writes.remove(editableLine)
  }

  const add = (phase: string | null, after: string | null): string => {
    const row = `new-${crypto.randomUUID()}`
    store.change((was) => ({
      ...was,
      addedLines: [
        // At most one blank line at a time: earlier ones without text go.
        ...was.addedLines.filter((addedLine) => addedLine.line !== null || hasText(was.rows.get(addedLine.row))),
        { row, phase, after, line: null },
      ],
      focus: { row, cell: 'name' },
    }))
    return row
  }

  const replace: LineActions['replace'] = (row, phase, names) => {
    const { rows = [] } = parts.groups().find((group) => group.rows.some((record) => record.row === row)) ?? {}
    const above = rows[rows.findIndex((record) => record.row === row) - 1] ?? null
    forgetAdded(row)
    void writes.addAll(names, phase, above).then((ids) => {
      const last = ids.at(-1)
      if (last !== undefined) focus(String(last), 'name')
    })
  }

  const showMissingName = (row: string, { texts }: RowEdit) => {
    const reading = readCell('name', texts.name ?? '', {}, locale, decimals)
    if ('message' in reading) showError(row, 'name', reading.message)
  }

  const focusUnstored = () => {
    for (const { row, isNew } of rowsNow()) {
      const edit = store.get().rows.get(row) ?? noEdit
      const cell = unstoredCell(edit, isNew)
      if (cell === null) continue
      if (isNew) showMissingName(row, edit)
      focus(row, cell)
      return true
    }
    return false
  }

  const settle: LineActions['settle'] = (row, choice) => {
    const conflict = store.get().rows.get(row)?.conflict
    const editableLine = getRow(row)
    store.edit(row, (was) => ({ ...was, conflict: null }))
    if (!conflict || !editableLine || choice === 'theirs') return
    const line = { ...editableLine.line, ...withoutId(conflict.theirs) }
    patchRecord(cache, kind.lines.name, key(line), withoutId(conflict.theirs))
    const { cell, mine: text } = conflict
    const reading = readCell(cell, text, line, locale, decimals)
    if ('values' in reading) writes.save(row, line, reading.values, { cell, text })
  }

  return {
    focus,
    leave,
    remove,
    add,
    replace,
    settle,
    focusUnstored,
    whenStored: (row) => writes.whenStored(row),
    type: (row, cell, text) => {
      const editableLine = getRow(row)
      if (
        editableLine?.isStored &&
        editableLine.line.id !== row &&
        store.get().rows.get(row)?.texts[cell] === undefined
      )
        recordsByKey.set(`${row} ${cell}`, editableLine.line)
      store.edit(row, (was) => ({
        ...was,
        texts: { ...was.texts, [cell]: text },
        errors: without(was.errors, cell),
        failures: without(was.failures, cell),
      }))
    },
    revert: forget,
    retry: (row) => {
      const { failures = {} } = store.get().rows.get(row) ?? {}
      for (const cell of cellNames) if (cell in failures) leave(row, cell)
    },
    set: (row, values) => {
      const editableLine = getRow(row)
      if (editableLine?.isNew) writes.create(row, values)
      else if (editableLine) writes.save(row, editableLine.line, values, null)
    },
    duplicate: (row) => {
      const editableLine = getRow(row)
      if (!editableLine || editableLine.isNew) return
      const { itemcollectionid: phase } = editableLine.line
      writes.create(add(phase === undefined ? null : String(phase), row), copied(editableLine.line))
    },
  }
}

const hasText = (edit: RowEdit | undefined) => Object.values(edit?.texts ?? {}).some(Boolean)

function withoutId({ id: _id, ...values }: RecordData): LineValues {
  return values
}

const copiedFields = [
  'name',
  'description',
  'billType',
  'itemtypeid',
  'projectedTimeSpent',
  'projectedTimeManual',
  'outUnitQty',
  'outUnitPrice',
  'outLabourPrice',
  'hourlyrateserviceid',
  'manualBillAmount',
  'discount',
  'taxable',
  'parentid',
]

const copied = (line: RecordData): LineValues =>
  Object.fromEntries(copiedFields.flatMap((name) => (line[name] === undefined ? [] : [[name, line[name]]])))
