/**
 * Creates, saves and deletes lines. Each write shows at once and is sent in its turn: by then a line that was still being
 * created has its id.
 */
import type { QueryClient } from '@tanstack/react-query'
import { lineAmount } from '../../../../../contract/resources/documents/document-totals.ts'
import { dropRecords } from '../../../../data/cache.ts'
import type { Changes } from '../../../../data/changes.ts'
import type { Client } from '../../../../data/client.ts'
import { removeAll, restoreRecords } from '../../../../data/mutations/removal.ts'
import { getCollection, getCount, key, type RecordData, type RecordId, recordPath } from '../../../../data/record.ts'
import { Withdrawn } from '../../../../data/run-change.ts'
import { t } from '../../../../language/t.ts'
import { getMessage } from '../../../../ui/message-of.ts'
import type { DocumentView } from '../../document-views.ts'
import { restoreText, setAdded, showConflict, showValues, type Typed } from './line-display.ts'
import { type LineEditStore, without } from './line-edits.ts'
import { blank, type EditableLine, type PhaseRows } from './line-rows.ts'
import { createLineTurns } from './line-turns.ts'
import type { CellName, LineValues } from './line-values.ts'
import { getBody, readTyped, rowAbove } from './new-line.ts'
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
  /** Whether lines can still be edited: a colleague may issue the document meanwhile. */
  readonly isOpen: () => boolean
  /** The current rows. */
  readonly groups: () => readonly PhaseRows[]
}

export class LineWrites {
  private readonly parts: LineParts
  private readonly collection: string
  private readonly turns = createLineTurns()
  /** Responses to the lines created here, by row. */
  private readonly createdLines = new Map<string, RecordData>()

  constructor(parts: LineParts) {
    this.parts = parts
    this.collection = parts.kind.lines.name
  }

  /** @param line the line as the user saw it when choosing the values */
  save(row: string, line: RecordData, values: LineValues, draft: Typed | null): void {
    const { client, kind, run, store, decimals } = this.parts
    const after: RecordData = { ...line, ...values }
    const billAmount = lineAmount(after, decimals)
    const send = this.turns.reserve(row, async () => {
      if (this.isUnstored(row, line)) {
        // The line could not be created, and its row shows why: this text waits there for the next try.
        if (draft) restoreText(store, row, draft)
        throw new Withdrawn()
      }
      await saveLine(client, kind.lines, this.seenAs(row, line), values).catch((error: unknown) => {
        throw this.saveFailure(row, draft, error)
      })
    })
    void run({
      show: () => {
        const visibleLine = { ...line, id: this.idOf(row, line) }
        return showValues(this.parts, this.collection, row, visibleLine, { ...values, billAmount })
      },
      send,
      done: t('Saved {name}', { name: String(after.name) }),
      undo: () => this.undoSave(row, line, values),
      resend: () => saveLine(client, kind.lines, this.seenAs(row, line), values),
      failed: t("Couldn't save “{name}”", { name: String(line.name) }),
    })
  }

  /** Creates the line of a new row from all texts typed into it, and from `given`. */
  create(row: string, given: LineValues): void {
    const { run, store, locale, decimals, groups } = this.parts
    const phase = store.get().addedLines.find((addedLine) => addedLine.row === row)?.phase ?? null
    const { values, read } = readTyped(store.get().rows.get(row)?.texts ?? {}, locale, decimals)
    const line: LineValues = { ...values, ...given }
    const above = rowAbove(groups(), row)
    store.edit(row, (was) => ({
      texts: Object.keys(read).reduce((texts, cell) => without(texts, cell as CellName), was.texts),
      errors: was.errors,
      failures: {},
      conflict: null,
    }))
    setAdded(store, row, () => ({ ...line, id: row, billAmount: lineAmount(line, decimals) }))
    const restore = (error: unknown) => {
      setAdded(store, row, () => null)
      store.edit(row, (was) => ({ ...was, texts: { ...read, ...was.texts }, failures: { name: getMessage(error) } }))
    }
    const send = this.turns.reserve(row, () =>
      this.post(row, line, phase, above).catch((error: unknown) => {
        const isOnlyMisplaced = this.createdLines.has(row)
        if (isOnlyMisplaced) throw error
        restore(error)
        throw new Withdrawn()
      }),
    )
    void run({ send, failed: t("Couldn't add “{name}”", { name: String(line.name) }) })
  }

  /**
   * Creates a line of each name, all or none.
   * @param after the row that they come below; null at the end of the phase
   */
  addAll(names: readonly string[], phase: string | null, after: EditableLine | null): Promise<readonly RecordId[]> {
    const { client, kind, run, groups } = this.parts
    const above = after && this.isLast(after, groups()) ? null : after
    const bodies = names.map((name) => ({ ...getBody({ ...blank, name }), ...this.ownerOf(phase) }))
    const count = getCount(kind.lines, names.length)
    let createdIds: readonly { readonly id: RecordId }[] = []
    return run({
      send: async () => {
        if (after) await this.turns.whenDone(after.row)
        const { data } = await client<{ ids: RecordId[] }>('POST', getCollection(kind.lines), { body: bodies })
        createdIds = data.ids.map((id) => ({ id }))
        if (!above) return
        const place = { placeafterid: this.idOf(above.row, above.line) }
        for (const { id } of createdIds.toReversed())
          await client('PUT', `${recordPath(kind.lines, id)}/order`, { body: place })
      },
      done: t('Added {what}', { what: count }),
      undo: () => removeAll(client, kind.lines, createdIds),
      resend: () => restoreRecords(client, kind.lines, createdIds),
      failed: t("Couldn't add {what}", { what: count }),
    }).then(() => createdIds.map(({ id }) => id))
  }

  remove({ row, line }: EditableLine): void {
    const { cache, client, kind, run } = this.parts
    const path = () => recordPath(kind.lines, this.idOf(row, line))
    const send = this.turns.reserve(row, async () => {
      if (!this.isUnstored(row, line)) await client('DELETE', path())
    })
    void run({
      show: () => dropRecords(cache, this.collection, new Set([String(this.idOf(row, line))])),
      send,
      done: t('Deleted {name}', { name: String(line.name) }),
      undo: () => client('POST', `${path()}/restore`, { body: {} }),
      resend: () => client('DELETE', path()),
      failed: t("Couldn't delete “{name}”", { name: String(line.name) }),
    })
  }

  /** Resolves once all changes of the row are stored. */
  whenStored(row: string): Promise<void> {
    return this.turns.whenDone(row)
  }

  private idOf(row: string, line: RecordData) {
    return this.createdLines.get(row)?.id ?? line.id
  }

  private isUnstored(row: string, line: RecordData): boolean {
    return this.idOf(row, line) === row
  }

  /** The line as the user saw it, completed by the defaults that the server set on creation. */
  private seenAs(row: string, line: RecordData): RecordData {
    return { ...this.createdLines.get(row), ...line, id: this.idOf(row, line) }
  }

  /** Shows a failure in the row if the values were typed there; otherwise returns the error for `run` to report. */
  private saveFailure(row: string, draft: Typed | null, error: unknown): unknown {
    const { store, isOpen } = this.parts
    // Nobody would see it in a row of a document that is issued by now.
    if (draft === null || !isOpen()) return error
    if (error instanceof LineChanged) showConflict(store, row, draft, error.theirs)
    else restoreText(store, row, draft, getMessage(error))
    return new Withdrawn()
  }

  private undoSave(row: string, line: RecordData, values: LineValues) {
    const { client, kind } = this.parts
    const after = this.seenAs(row, { ...line, ...values })
    const before = valuesBefore(this.seenAs(row, line), values)
    return saveLine(client, kind.lines, after, before).catch((error: unknown) => {
      throw error instanceof LineChanged ? new Error(t('Somebody else has changed it since.')) : error
    })
  }

  private async post(row: string, line: LineValues, phase: string | null, above: string | null): Promise<void> {
    const { client, kind, store } = this.parts
    const body = { ...getBody(line), ...this.ownerOf(phase) }
    const { data } = await client<RecordData>('POST', getCollection(kind.lines), { body })
    this.createdLines.set(row, data)
    store.change((was) => ({ ...was, rowsById: new Map(was.rowsById).set(key(data), row) }))
    // The user may have changed the line while it was being sent.
    setAdded(store, row, (was) => was && { ...data, ...was, id: data.id })
    if (above !== null) await this.moveBelow(data, above)
  }

  /** The document and the phase of a new line. */
  private ownerOf(phase: string | null): LineValues {
    const { document, kind } = this.parts
    return { [kind.key]: document, ...(phase === null ? {} : { itemcollectionid: Number(phase) }) }
  }

  private isLast({ row }: EditableLine, groups: readonly PhaseRows[]): boolean {
    return groups.some(({ rows }) => rows.at(-1)?.row === row)
  }

  /** Moves a line from the end of its phase, where the server puts new ones. */
  private async moveBelow(line: RecordData, aboveRow: string): Promise<void> {
    const { client, groups, kind } = this.parts
    // That row may be new itself, and has no id until then.
    await this.turns.whenDone(aboveRow)
    const rows = groups().flatMap((group) => group.rows)
    const above = rows.find(({ row }) => row === aboveRow)
    if (!above?.isStored) return
    await client('PUT', `${recordPath(kind.lines, line.id)}/order`, { body: { placeafterid: above.line.id } })
  }
}
