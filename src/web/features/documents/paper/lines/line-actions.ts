/** What people do to lines: type, add, double, delete, settle a conflict. What is stored of it, `line-writes.ts` stores. */
import { patchRecord } from '../../../../data/cache.ts'
import { key, type RecordData } from '../../../../data/record.ts'
import { noEdit, type RowEdit, unstoredCell, without } from './line-edits.ts'
import type { EditableLine } from './line-rows.ts'
import { type CellName, cellNames, type LineValues, readCell } from './line-values.ts'
import { createLineWrites, type LineParts } from './line-writes.ts'
import { valuesBefore } from './save-line.ts'

export interface LineActions {
  type(row: string, cell: CellName, text: string): void
  /** Stores what was typed into the cell, if anything. */
  leave(row: string, cell: CellName): void
  /** Forgets what was typed into the cell. */
  revert(row: string, cell: CellName): void
  /** Sends again what did not get through. */
  retry(row: string): void
  /** Ends a conflict: the colleague's value stays, or one's own takes its place. */
  settle(row: string, choice: 'theirs' | 'mine'): void
  /** Sets fields that no text stands for, such as whether the line is taxed. */
  set(row: string, values: LineValues): void
  /** Adds an empty line below a row, or at the end of a phase. */
  add(phase: string | null, after: string | null): void
  double(row: string): void
  remove(row: string): void
  focus(row: string, cell: CellName): void
  /** Leads to the first line that is not stored as it stands; false where there is none. */
  leadToUnstored(): boolean
  /** Waits until everything that was done to a row is stored. */
  done(row: string): Promise<void>
}

export function createLineActions(parts: LineParts): LineActions {
  const { kind, cache, store, locale, decimals } = parts
  const writes = createLineWrites(parts)
  const rowsNow = (): readonly EditableLine[] => parts.groups().flatMap(({ rows }) => rows)
  const rowOf = (row: string): EditableLine | undefined => rowsNow().find((each) => each.row === row)
  const focus: LineActions['focus'] = (row, cell) => store.change((was) => ({ ...was, focus: { row, cell } }))
  const forgetAdded = (row: string) =>
    store.change((was) => ({ ...was, added: was.added.filter((each) => each.row !== row) }))

  const forget = (row: string, cell: CellName) =>
    store.edit(row, (was) => ({
      ...was,
      texts: without(was.texts, cell),
      errors: without(was.errors, cell),
      failed: without(was.failed, cell),
    }))

  const leave: LineActions['leave'] = (row, cell) => {
    const text = store.get().rows.get(row)?.texts[cell]
    const found = rowOf(row)
    if (text === undefined || !found) return
    // Nobody has decided yet what a new line is.
    if (found.isNew && text.trim() === '' && cell === 'name') return
    if (cell === 'name' && text.startsWith('/')) return
    const reading = readCell(cell, text, found.line, locale, decimals)
    if ('message' in reading) {
      store.edit(row, (was) => ({ ...was, errors: { ...was.errors, [cell]: reading.message } }))
      return
    }
    if (found.isNew) {
      if (cell === 'name') writes.create(row, {})
      return
    }
    forget(row, cell)
    const isSame = JSON.stringify(valuesBefore(found.line, reading.values)) === JSON.stringify(reading.values)
    if (!isSame) writes.save(row, found.line, reading.values, { cell, text })
  }

  const remove: LineActions['remove'] = (row) => {
    const all = rowsNow()
    const found = all.find((each) => each.row === row)
    if (!found) return
    const neighbour = all[all.indexOf(found) - 1] ?? all[all.indexOf(found) + 1]
    if (neighbour) focus(neighbour.row, 'name')
    store.edit(row, () => noEdit)
    forgetAdded(row)
    if (!found.isNew) writes.remove(found)
  }

  const add = (phase: string | null, after: string | null) => {
    const row = `new-${crypto.randomUUID()}`
    store.change((was) => ({
      ...was,
      added: [
        ...was.added.filter((each) => each.line !== null || hasText(was.rows.get(each.row))),
        { row, phase, after, line: null },
      ],
      focus: { row, cell: 'name' },
    }))
    return row
  }

  const leadToUnstored = () => {
    for (const { row, isNew } of rowsNow()) {
      const edit = store.get().rows.get(row) ?? noEdit
      const cell = unstoredCell(edit, isNew)
      if (cell === null) continue
      // Nobody has said yet what the line is: its name tells that it is missing.
      const reading = readCell('name', edit.texts.name ?? '', {}, locale, decimals)
      if (isNew && 'message' in reading) {
        store.edit(row, (was) => ({ ...was, errors: { ...was.errors, name: reading.message } }))
      }
      focus(row, cell)
      return true
    }
    return false
  }

  const settle: LineActions['settle'] = (row, choice) => {
    const conflict = store.get().rows.get(row)?.conflict
    const found = rowOf(row)
    store.edit(row, (was) => ({ ...was, conflict: null }))
    if (!conflict || !found || choice === 'theirs') return
    const line = { ...found.line, ...withoutId(conflict.theirs) }
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
    settle,
    leadToUnstored,
    done: writes.done,
    type: (row, cell, text) =>
      store.edit(row, (was) => ({
        ...was,
        texts: { ...was.texts, [cell]: text },
        errors: without(was.errors, cell),
        failed: without(was.failed, cell),
      })),
    revert: forget,
    retry: (row) => {
      const { failed = {} } = store.get().rows.get(row) ?? {}
      for (const cell of cellNames) if (cell in failed) leave(row, cell)
    },
    set: (row, values) => {
      const found = rowOf(row)
      if (found?.isNew) writes.create(row, values)
      else if (found) writes.save(row, found.line, values, null)
    },
    double: (row) => {
      const found = rowOf(row)
      if (!found || found.isNew) return
      const { itemcollectionid: phase } = found.line
      writes.create(add(phase === undefined ? null : String(phase), row), copied(found.line))
    },
  }
}

const hasText = (edit: RowEdit | undefined) => Object.values(edit?.texts ?? {}).some(Boolean)

function withoutId({ id: _id, ...values }: RecordData): LineValues {
  return values
}

const copiedFields = [
  ...['name', 'description', 'billType', 'itemtypeid', 'projectedTimeSpent', 'projectedTimeManual', 'outUnitQty'],
  ...['outUnitPrice', 'outLabourPrice', 'hourlyrateserviceid', 'manualBillAmount', 'discount', 'taxable', 'parentid'],
]

const copied = (line: RecordData): LineValues =>
  Object.fromEntries(copiedFields.flatMap((name) => (line[name] === undefined ? [] : [[name, line[name]]])))
