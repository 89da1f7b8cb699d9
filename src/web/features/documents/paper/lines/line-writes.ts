/**
 * Creates, saves and deletes lines. Each write shows at once and is sent in its turn: by then a line that was still being
 * created has its id.
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
import type { EditableLine, PhaseRows } from './line-rows.ts'
import { createLineTurns } from './line-turns.ts'
import type { CellName, LineValues } from './line-values.ts'
import { bodyOf, readTyped, rowAbove } from './new-line.ts'
import { LineChanged, saveLine, valuesBefore } from './save-line.ts'

export interface LineParts {
  readonly kind: DocumentView
  readonly document: RecordId
  readonly cache: QueryClient
  readonly client: Client
  readonly run: Changes['run']
  readonly store: LineEditStore
  /** Number format. */
  readonly locale: string
  /** Decimals of the document's currency. */
  readonly decimals: number
  /** The current rows. */
  readonly groups: () => readonly PhaseRows[]
}

/** The text that values were parsed from, and its cell. */
interface Typed {
  readonly cell: CellName
  readonly text: string
}

export interface LineWrites {
  /** @param line the line as the user saw it when choosing the values */
  save(row: string, line: RecordData, values: LineValues, typed: Typed | null): void
  /** Creates the line of a new row from everything that was typed into it, and `values`. */
  create(row: string, values: LineValues): void
  remove(row: EditableLine): void
  /** Waits until everything that was done to a row is stored. */
  done(row: string): Promise<void>
}

export function createLineWrites(parts: LineParts): LineWrites {
  const { kind, document, cache, client, run, store, locale, decimals, groups } = parts
  const turns = createLineTurns()
  const collection = kind.lines.name
  /** Responses to the lines created here, by row. */
  const created = new Map<string, RecordData>()
  const idOf = (row: string, line: RecordData) => created.get(row)?.id ?? line.id
  /** The line as the user saw it, completed by the defaults that the server set on creation. */
  const seenAs = (row: string, line: RecordData): RecordData => ({ ...created.get(row), ...line, id: idOf(row, line) })
  const isUnstored = (row: string, line: RecordData) => idOf(row, line) === row

  const setAdded = (row: string, change: (line: RecordData | null) => RecordData | null) =>
    store.change((was) => ({
      ...was,
      added: was.added.map((each) => (each.row === row ? { ...each, line: change(each.line) } : each)),
    }))
  /** Shows values in a line, whether it is still in `added` or already in the loaded lists. */
  const show = (row: string, line: RecordData, values: LineValues): Rollback => {
    const before = valuesBefore(line, values)
    const patch = (some: LineValues) => setAdded(row, (was) => was && { ...was, ...some })
    patch(values)
    return together([() => patch(before), patchRecord(cache, collection, String(idOf(row, line)), values)])
  }
  /** Puts typed text back into its cell, unless the user has typed something newer there. */
  const restoreText = (row: string, { cell, text }: Typed, reason?: string) =>
    store.edit(row, (was) => ({
      ...was,
      texts: { [cell]: text, ...was.texts },
      failed: reason === undefined ? was.failed : { ...was.failed, [cell]: reason },
    }))

  const showConflict = (row: string, { cell, text }: Typed, theirs: RecordData) =>
    store.edit(row, (was) => ({ ...was, conflict: { cell, theirs, mine: text } }))

  const save: LineWrites['save'] = (row, line, values, typed) => {
    const after: RecordData = { ...line, ...values }
    const billAmount = lineAmount(after, decimals)
    /** Shows a failure in the row if the values were typed there; otherwise `run` reports it. */
    const failure = (error: unknown) => {
      if (typed === null) return error
      if (error instanceof LineChanged) showConflict(row, typed, error.theirs)
      else restoreText(row, typed, messageOf(error))
      return new Withdrawn()
    }
    const send = turns.reserve(row, async () => {
      if (isUnstored(row, line)) {
        // The line could not be created, and its row shows why: this text waits there for the next try.
        if (typed) restoreText(row, typed)
        throw new Withdrawn()
      }
      await saveLine(client, kind.lines, seenAs(row, line), values).catch((error: unknown) => {
        throw failure(error)
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
    const line: LineValues = { ...values, ...given }
    const above = rowAbove(groups(), row)
    store.edit(row, (was) => ({
      texts: Object.keys(read).reduce((texts, cell) => without(texts, cell as CellName), was.texts),
      errors: was.errors,
      failed: {},
      conflict: null,
    }))
    setAdded(row, () => ({ ...line, id: row, billAmount: lineAmount(line, decimals) }))
    const post = async () => {
      const owner = { [kind.key]: document, ...(phase === null ? {} : { itemcollectionid: Number(phase) }) }
      const { data } = await client<RecordData>('POST', collectionOf(kind.lines), {
        body: { ...bodyOf(line), ...owner },
      })
      created.set(row, data)
      store.change((was) => ({ ...was, made: new Map(was.made).set(key(data), row) }))
      // The user may have changed the line while it was being sent.
      setAdded(row, (was) => was && { ...data, ...was, id: data.id })
      if (above !== null) await moveBelow(data, above)
    }
    const restore = (error: unknown) => {
      setAdded(row, () => null)
      store.edit(row, (was) => ({ ...was, texts: { ...read, ...was.texts }, failed: { name: messageOf(error) } }))
    }
    const send = turns.reserve(row, () =>
      post().catch((error: unknown) => {
        const isOnlyMisplaced = created.has(row)
        if (isOnlyMisplaced) throw error
        restore(error)
        throw new Withdrawn()
      }),
    )
    void run({ send, failed: t("Couldn't add “{name}”", { name: String(line.name) }) })
  }

  /** Moves a line from the end of its phase, where the server puts new ones. */
  const moveBelow = async (line: RecordData, aboveRow: string) => {
    // That row may be new itself, and has no id until then.
    await turns.done(aboveRow)
    const rows = groups().flatMap((group) => group.rows)
    const above = rows.find(({ row }) => row === aboveRow)
    if (!above?.isStored) return
    await client('PUT', `${recordPath(kind.lines, line.id)}/order`, { body: { placeafterid: above.line.id } })
  }

  const remove: LineWrites['remove'] = ({ row, line }) => {
    const send = turns.reserve(row, async () => {
      if (!isUnstored(row, line)) await client('DELETE', recordPath(kind.lines, idOf(row, line)))
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
