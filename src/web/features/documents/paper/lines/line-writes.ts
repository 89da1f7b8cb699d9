/**
 * What lines are made, changed and deleted by. Each write is shown at once and sent in its turn: by then a line that was
 * only being made has its id.
 */
import type { QueryClient } from '@tanstack/react-query'
import { lineAmount } from '../../../../../contract/resources/documents/document-totals.ts'
import { dropRecords, patchRecord, type Rollback } from '../../../../data/cache.ts'
import type { Changes } from '../../../../data/changes.ts'
import type { Client } from '../../../../data/client.ts'
import { collectionOf, key, type RecordData, type RecordId, recordPath } from '../../../../data/record.ts'
import { together, Withdrawn } from '../../../../data/run-change.ts'
import { t } from '../../../../language/t.ts'
import { messageOf } from '../../../../ui/message-of.ts'
import type { DocumentView } from '../../document-views.ts'
import { type LineEditStore, without } from './line-edits.ts'
import { blank, type EditableLine, type PhaseRows } from './line-rows.ts'
import { createLineTurns } from './line-turns.ts'
import { type CellName, cellNames, type LineValues, readCell } from './line-values.ts'
import { LineChanged, saveLine, valuesBefore } from './save-line.ts'

export interface LineParts {
  readonly kind: DocumentView
  readonly document: RecordId
  readonly cache: QueryClient
  readonly client: Client
  readonly run: Changes['run']
  readonly store: LineEditStore
  /** How numbers are written. */
  readonly locale: string
  /** Of amounts in the document's currency. */
  readonly decimals: number
  /** The rows as they are now. */
  readonly groups: () => readonly PhaseRows[]
}

/** The cell that values were typed into, and the text. */
interface Typed {
  readonly cell: CellName
  readonly text: string
}

export interface LineWrites {
  /** @param line what the row was when the values were chosen */
  save(row: string, line: RecordData, values: LineValues, typed: Typed | null): void
  /** Makes the line of a row that is none yet, with everything that was typed into it. */
  create(row: string, values: LineValues): void
  remove(row: EditableLine): void
  /** Waits until everything that was done to a row is stored. */
  done(row: string): Promise<void>
}

export function createLineWrites(parts: LineParts): LineWrites {
  const { kind, document, cache, client, run, store, locale, decimals, groups } = parts
  const turns = createLineTurns()
  const collection = kind.lines.name
  /** The lines that were made here as the service has answered them, by row. */
  const made = new Map<string, RecordData>()
  const idOf = (row: string, line: RecordData) => made.get(row)?.id ?? line.id
  /** What the person had before them: while a line is being made, the service fills in what they left out. */
  const seenAs = (row: string, line: RecordData): RecordData => ({ ...made.get(row), ...line, id: idOf(row, line) })
  const isUnknown = (row: string, line: RecordData) => idOf(row, line) === row

  const setAdded = (row: string, change: (line: RecordData | null) => RecordData | null) =>
    store.change((was) => ({
      ...was,
      added: was.added.map((each) => (each.row === row ? { ...each, line: change(each.line) } : each)),
    }))
  /** Shows values in a line, whether the lists have it already or not. */
  const show = (row: string, line: RecordData, values: LineValues): Rollback => {
    const before = valuesBefore(line, values)
    const patch = (some: LineValues) => setAdded(row, (was) => was && { ...was, ...some })
    patch(values)
    return together([() => patch(before), patchRecord(cache, collection, String(idOf(row, line)), values)])
  }
  /** What was typed stands in its cell again. */
  const giveBack = (row: string, { cell, text }: Typed, reason?: string) =>
    store.edit(row, (was) => ({
      ...was,
      texts: { [cell]: text, ...was.texts },
      failed: reason === undefined ? was.failed : { ...was.failed, [cell]: reason },
    }))

  const save: LineWrites['save'] = (row, line, values, typed) => {
    const after: RecordData = { ...line, ...values }
    const billAmount = lineAmount(after, decimals)
    const refused = (error: unknown) => {
      if (typed === null) return error
      if (!(error instanceof LineChanged)) giveBack(row, typed, messageOf(error))
      else {
        const { theirs } = error
        store.edit(row, (was) => ({ ...was, conflict: { cell: typed.cell, theirs, mine: typed.text } }))
      }
      return new Withdrawn()
    }
    const send = turns.reserve(row, async () => {
      if (isUnknown(row, line)) {
        // Making the line was refused, which the row says: this waits with the rest of it.
        if (typed) giveBack(row, typed)
        throw new Withdrawn()
      }
      await saveLine(client, kind.lines, seenAs(row, line), values).catch((error: unknown) => {
        throw refused(error)
      })
    })
    void run({
      show: () => show(row, line, { ...values, billAmount }),
      send,
      done: t('Saved {name}', { name: String(after.name) }),
      undo: () =>
        saveLine(client, kind.lines, seenAs(row, after), valuesBefore(seenAs(row, line), values)).catch(
          (error: unknown) => {
            throw error instanceof LineChanged ? new Error(t('Somebody else has changed it since.')) : error
          },
        ),
      failed: t("Couldn't save “{name}”", { name: String(line.name) }),
    })
  }

  const create: LineWrites['create'] = (row, given) => {
    const phase = store.get().added.find((each) => each.row === row)?.phase ?? null
    const { values, read } = readTyped(store.get().rows.get(row)?.texts ?? {}, locale, decimals)
    const body: LineValues = { ...values, ...given }
    const place = placeOf(groups(), row)
    store.edit(row, (was) => ({
      texts: Object.keys(read).reduce((texts, cell) => without(texts, cell as CellName), was.texts),
      errors: was.errors,
      failed: {},
      conflict: null,
    }))
    setAdded(row, () => ({ ...body, id: row, billAmount: lineAmount(body, decimals) }))
    const post = async () => {
      const owner = { [kind.key]: document, ...(phase === null ? {} : { itemcollectionid: Number(phase) }) }
      const { data } = await client<RecordData>('POST', collectionOf(kind.lines), {
        body: { ...bodyOf(body), ...owner },
      })
      made.set(row, data)
      store.change((was) => ({ ...was, made: new Map(was.made).set(key(data), row) }))
      // What was typed while the answer was on its way is shown already.
      setAdded(row, (was) => was && { ...data, ...was, id: data.id })
      if (place === null) return
      await turns.done(place)
      const above = groups()
        .flatMap(({ rows }) => rows)
        .find((each) => each.row === place)
      if (!above?.isStored) return
      await client('PUT', `${recordPath(kind.lines, data.id)}/order`, { body: { placeafterid: above.line.id } })
    }
    const send = turns.reserve(row, () =>
      post().catch((error: unknown) => {
        if (made.has(row)) throw error
        setAdded(row, () => null)
        store.edit(row, (was) => ({
          ...was,
          texts: { ...read, ...was.texts },
          failed: { name: messageOf(error) },
        }))
        throw new Withdrawn()
      }),
    )
    void run({ send, failed: t("Couldn't add “{name}”", { name: String(body.name) }) })
  }

  const remove: LineWrites['remove'] = ({ row, line }) => {
    const send = turns.reserve(row, async () => {
      if (!isUnknown(row, line)) await client('DELETE', recordPath(kind.lines, idOf(row, line)))
    })
    void run({
      show: () => dropRecords(cache, collection, new Set([String(idOf(row, line))])),
      send,
      done: t('Deleted {name}', { name: String(line.name) }),
      undo: () => client('POST', `${recordPath(kind.lines, idOf(row, line))}/restore`, { body: {} }),
      failed: t("Couldn't delete “{name}”", { name: String(line.name) }),
    })
  }

  return { save, create, remove, done: turns.done }
}

/** Without what is only shown, and without what is nothing: not everybody may set prices. */
const bodyOf = ({ billAmount: _shown, ...values }: LineValues): LineValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))

type Texts = Readonly<Partial<Record<CellName, string>>>

/** What was typed into a line before it had a name: the values, and the texts that could be read. */
function readTyped(
  texts: Texts,
  locale: string,
  decimals: number,
): { readonly values: LineValues; readonly read: Texts } {
  let values: LineValues = blank
  let read: Texts = {}
  for (const cell of cellNames) {
    const text = texts[cell]
    const reading = text === undefined ? null : readCell(cell, text, values, locale, decimals)
    if (reading === null || !('values' in reading)) continue
    values = { ...values, ...reading.values }
    read = { ...read, [cell]: text }
  }
  return { values, read }
}

/** The row above, where the line is not the last of its phase, which is where new lines are put. */
function placeOf(groups: readonly PhaseRows[], row: string): string | null {
  const rows = groups.find((group) => group.rows.some((each) => each.row === row))?.rows ?? []
  const at = rows.findIndex((each) => each.row === row)
  return at === rows.length - 1 ? null : (rows[at - 1]?.row ?? null)
}
