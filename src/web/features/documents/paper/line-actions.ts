/** What people do to lines: type, add, double, move, delete. One request or two for each, in the order they were done. */
import type { QueryClient } from '@tanstack/react-query'
import { lineAmount } from '../../../../contract/resources/documents/document-totals.ts'
import { dropRecords, patchRecord } from '../../../data/cache.ts'
import type { Client } from '../../../data/client.ts'
import { collectionOf, key, type RecordData, type RecordId, recordPath } from '../../../data/record.ts'
import { runChange, Withdrawn } from '../../../data/run-change.ts'
import { messageOf } from '../../../ui/message-of.ts'
import type { DocumentKind } from '../document-kinds.ts'
import { type LineEditStore, noEdit, without } from './line-edits.ts'
import { blank, type PhaseRows, type Row } from './line-rows.ts'
import { type CellName, cellNames, readCell } from './line-values.ts'
import { LineChanged, saveLine, valuesBefore } from './save-line.ts'

type Values = Readonly<Record<string, unknown>>

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
  set(row: string, values: Values): void
  /** Adds an empty line below a row, or at the end of a phase. */
  add(phase: string | null, after: string | null): void
  double(row: string): void
  remove(row: string): void
  focus(row: string, cell: CellName): void
}

export interface LineParts {
  readonly kind: DocumentKind
  readonly document: RecordId
  readonly cache: QueryClient
  readonly client: Client
  readonly store: LineEditStore
  /** How numbers are written. */
  readonly locale: string
  /** The rows as they are shown now. */
  readonly groups: () => readonly PhaseRows[]
}

export function createLineActions(parts: LineParts): LineActions {
  const { kind, cache, client, store, locale } = parts
  const rowOf = (row: string): Row | undefined =>
    parts
      .groups()
      .flatMap(({ rows }) => rows)
      .find((each) => each.row === row)
  /** Writes of one row follow each other. */
  const queues = new Map<string, Promise<unknown>>()
  const inTurn = (row: string, work: () => Promise<unknown>) => {
    const next = (queues.get(row) ?? Promise.resolve()).then(work, work)
    queues.set(row, next)
    return next
  }
  const focus: LineActions['focus'] = (row, cell) => store.change((was) => ({ ...was, focus: { row, cell } }))

  const save = (row: string, values: Values, cell: CellName | null, text: string) => {
    const line = rowOf(row)?.line
    if (!line) return
    const before = valuesBefore(line, values)
    const next: RecordData = { ...line, ...values }
    const after: RecordData = { ...next, billAmount: lineAmount(next) }
    const { billAmount } = after
    const fail = (error: unknown) => {
      if (cell === null) return
      store.edit(row, (was) => {
        const texts = { [cell]: text, ...was.texts }
        return error instanceof LineChanged
          ? { ...was, conflict: { cell, theirs: error.theirs, mine: text } }
          : { ...was, texts, failed: { ...was.failed, [cell]: messageOf(error) } }
      })
      throw new Withdrawn()
    }
    const send = () =>
      saveLine(client, kind.lines, line, values).catch((error: unknown) => {
        fail(error)
        throw error
      })
    void inTurn(row, () =>
      runChange(cache, {
        show: (on) => patchRecord(on, kind.lines.name, key(line), { ...values, billAmount }),
        // A write that the person has withdrawn is put back like one that was refused.
        send,
        done: `Saved ${after.name}`,
        undo: () =>
          saveLine(client, kind.lines, after, before).catch((error: unknown) => {
            throw error instanceof LineChanged ? new Withdrawn() : error
          }),
        failed: `Couldn't save “${line.name}”`,
      }),
    )
  }

  const create = (row: string, values: Values) => {
    const added = store.get().added.find((each) => each.row === row)
    const texts = store.get().rows.get(row)?.texts ?? {}
    const body: Values = { ...blank, ...typedValues(texts, locale), ...values }
    const sent = bodyOf(body)
    const place = placeOf(parts.groups(), row)
    store.edit(row, () => noEdit)
    showAdded({ ...body, id: row, billAmount: lineAmount(body) })
    function showAdded(line: RecordData | null) {
      store.change((was) => ({
        ...was,
        added: was.added.map((each) => (each.row === row ? { ...each, line } : each)),
      }))
    }
    void inTurn(row, async () => {
      let id: RecordId | null = null
      const phase = added?.phase ?? null
      await runChange(cache, {
        send: async () => {
          try {
            const given = { [kind.key]: parts.document, ...(phase === null ? {} : { itemcollectionid: Number(phase) }) }
            const { data } = await client<RecordData>('POST', collectionOf(kind.lines), { body: { ...sent, ...given } })
            id = data.id
            const known = key(data)
            store.change((was) => ({
              ...was,
              made: new Map(was.made).set(known, row),
              added: was.added.map((each) =>
                each.row === row ? { ...each, line: { ...body, ...data, billAmount: lineAmount(body) } } : each,
              ),
            }))
            const neighbour = place && rowOf(place)
            if (neighbour && !neighbour.isNew) {
              const order = { placeafterid: neighbour.line.id }
              await client('PUT', `${recordPath(kind.lines, data.id)}/order`, { body: order })
            }
          } catch (error) {
            if (id !== null) throw error
            showAdded(null)
            store.edit(row, (was) => ({
              ...was,
              texts: { ...texts, ...was.texts },
              failed: { name: messageOf(error) },
            }))
            throw new Withdrawn()
          }
        },
        failed: `Couldn't add “${body.name}”`,
      })
    })
  }

  const leave: LineActions['leave'] = (row, cell) => {
    const text = store.get().rows.get(row)?.texts[cell]
    const found = rowOf(row)
    if (text === undefined || !found) return
    // Nobody has decided yet what a new line is.
    if (found.isNew && text.trim() === '' && cell === 'name') return
    if (cell === 'name' && text.startsWith('/')) return
    const reading = readCell(cell, text, found.line, locale)
    if ('message' in reading) {
      store.edit(row, (was) => ({ ...was, errors: { ...was.errors, [cell]: reading.message } }))
      return
    }
    if (found.isNew) {
      if (cell === 'name') create(row, {})
      return
    }
    forget(row, cell)
    const isSame = JSON.stringify(valuesBefore(found.line, reading.values)) === JSON.stringify(reading.values)
    if (!isSame) save(row, reading.values, cell, text)
  }

  const forget = (row: string, cell: CellName) =>
    store.edit(row, (was) => ({
      ...was,
      texts: without(was.texts, cell),
      errors: without(was.errors, cell),
      failed: without(was.failed, cell),
    }))

  const remove: LineActions['remove'] = (row) => {
    const found = rowOf(row)
    if (!found) return
    const all = parts.groups().flatMap(({ rows }) => rows)
    const neighbour = all[all.indexOf(found) - 1] ?? all[all.indexOf(found) + 1]
    if (neighbour) focus(neighbour.row, 'name')
    store.edit(row, () => noEdit)
    if (found.isNew) {
      store.change((was) => ({ ...was, added: was.added.filter((each) => each.row !== row) }))
      return
    }
    const { line } = found
    void inTurn(row, () =>
      runChange(cache, {
        show: (on) => dropRecords(on, kind.lines.name, new Set([key(line)])),
        send: () => client('DELETE', recordPath(kind.lines, line.id)),
        done: `Deleted ${line.name}`,
        undo: () => client('POST', `${recordPath(kind.lines, line.id)}/restore`, { body: {} }),
        failed: `Couldn't delete “${line.name}”`,
      }),
    )
    store.change((was) => ({ ...was, added: was.added.filter((each) => each.row !== row) }))
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

  return {
    focus,
    leave,
    remove,
    add,
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
    settle: (row, choice) => {
      const conflict = store.get().rows.get(row)?.conflict
      const found = rowOf(row)
      store.edit(row, (was) => ({ ...was, conflict: null }))
      if (!conflict || !found || choice === 'theirs') return
      patchRecord(cache, kind.lines.name, key(found.line), withoutId(conflict.theirs))
      const reading = readCell(conflict.cell, conflict.mine, { ...found.line, ...withoutId(conflict.theirs) }, locale)
      if ('values' in reading) setTimeout(() => save(row, reading.values, conflict.cell, conflict.mine))
    },
    set: (row, values) => (rowOf(row)?.isNew ? create(row, values) : save(row, values, null, '')),
    double: (row) => {
      const found = rowOf(row)
      if (!found || found.isNew) return
      const copy = add(found.line.itemcollectionid === undefined ? null : String(found.line.itemcollectionid), row)
      setTimeout(() => create(copy, copied(found.line)))
    },
  }
}

/** Without what is only shown, and without what is nothing: not everybody may set prices. */
const bodyOf = ({ billAmount: _shown, ...values }: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))

const hasText = (edit: { readonly texts: Values } | undefined) => Object.values(edit?.texts ?? {}).some(Boolean)

function withoutId({ id: _id, ...values }: RecordData): Values {
  return values
}

const copiedFields = [
  ...['name', 'description', 'billType', 'itemtypeid', 'projectedTimeSpent', 'projectedTimeManual', 'outUnitQty'],
  ...['outUnitPrice', 'outLabourPrice', 'hourlyrateserviceid', 'manualBillAmount', 'discount', 'taxable', 'parentid'],
]

const copied = (line: RecordData): Values =>
  Object.fromEntries(copiedFields.flatMap((name) => (line[name] === undefined ? [] : [[name, line[name]]])))

/** Everything that was typed into a line before it had a name, as far as it can be read. */
function typedValues(texts: Readonly<Partial<Record<CellName, string>>>, locale: string): Values {
  let values: Values = blank
  for (const cell of cellNames) {
    const text = texts[cell]
    const reading = text === undefined ? null : readCell(cell, text, values, locale)
    if (reading && 'values' in reading) values = { ...values, ...reading.values }
  }
  return values
}

/** The row above, where the line is not the last of its phase, which is where new lines are put. */
function placeOf(groups: readonly PhaseRows[], row: string): string | null {
  const rows = groups.find((group) => group.rows.some((each) => each.row === row))?.rows ?? []
  const at = rows.findIndex((each) => each.row === row)
  return at === rows.length - 1 ? null : (rows[at - 1]?.row ?? null)
}
