/** Unsaved and recently saved cells of a week. The writes of one cell are sent in order, and refused text is kept. */
import { useCallback, useRef, useState } from 'react'
import { formatClock, formatDuration } from '../../../../contract/language/duration.ts'
import { time } from '../../../../contract/resources/time/time.ts'
import { oneTabAtATime } from '../../../auth/one-tab-at-a-time.ts'
import { useChanges } from '../../../data/changes.ts'
import type { RecordData } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { announceFailure } from '../../../ui/toasts.tsx'
import { useReadCell } from './week-data.ts'
import { type Cell, isCellEditable, minutesOf } from './week-rows.ts'

export interface CellEntry {
  readonly text: string
  readonly minutes: number
  readonly state: 'saving' | 'saved' | 'failed'
  /** Time of the save in milliseconds since 1970; 0 until then. */
  readonly at: number
  readonly note?: string
}

/** A cell to write and its only record, if any. */
export interface CellWrite extends Cell {
  readonly record: RecordData | null
}

/** Somebody else has recorded time in a cell that was empty on the screen. */
class Taken extends Error {
  /** Whether the typed value can be written to the record that exists now. */
  readonly isEditable: boolean
  constructor(records: readonly RecordData[]) {
    super(t('{duration} was recorded there meanwhile.', { duration: formatDuration(minutesOf(records)) }))
    this.isEditable = isCellEditable(records)
  }
}

/** A colleague had changed the record, and the person chose to keep that. */
class Kept extends Error {}

/** Outcome of the last write. */
export interface WriteOutcome {
  readonly what: 'saved' | 'kept'
  readonly target: CellWrite
  readonly minutes: number
}

export const cellKey = (contact: string, item: string, day: string) => `${contact} ${item} ${day}`

/** Start of records without a time of day: typical, and the hour exists on every day in every time zone. */
const usualStart = 'T09:00:00'

export interface Cells {
  entry(contact: string, item: string, day: string): CellEntry | undefined
  /** State of the cell's last write, even after the week was read again. */
  state(contact: string, item: string, day: string): CellEntry['state'] | undefined
  /** Saves the minutes; zero clears the cell. A note is saved with the first record of a cell. */
  write(target: CellWrite, text: string, minutes: number, note?: string): void
  retry(target: CellWrite): void
  /** Resolves once no write is pending, with whether all cells are saved. */
  settled(): Promise<boolean>
  /** Announces the saved cell to screen readers; clearing is announced elsewhere. */
  readonly said: WriteOutcome | null
}

/** @param readAt time at which the week's records were read; they include everything saved before */
export function useCells(readAt: number): Cells {
  const changes = useChanges()
  const cellNow = useReadCell()
  const [said, setSaid] = useState<WriteOutcome | null>(null)
  const [entries, setEntries] = useState<ReadonlyMap<string, CellEntry>>(new Map())
  /** The record that a cell's last write left, until the week is read again. */
  const left = useRef(new Map<string, { readonly record: RecordData | null; readonly at: number }>())
  const read = useRef(readAt)
  read.current = readAt
  const queue = useRef(new Map<string, Promise<void>>())
  /** Keys of cells whose last write failed. */
  const failed = useRef(new Set<string>())
  const put = useCallback((key: string, entry: CellEntry) => setEntries((all) => new Map(all).set(key, entry)), [])
  const drop = (key: string) => setEntries((all) => new Map([...all].filter(([each]) => each !== key)))

  const entry = (contact: string, item: string, day: string) => {
    const found = entries.get(cellKey(contact, item, day))
    return found?.state === 'saved' && found.at < readAt ? undefined : found
  }

  const store = async (target: CellWrite, minutes: number, note: string): Promise<RecordData | null> => {
    const { contact, item, day, record } = target
    if (record === null) {
      if (minutes === 0) return null
      // Another tab or a colleague may have written first.
      return oneTabAtATime(`worklane.cell ${cellKey(contact, item.id, day)}`, async () => {
        const there = await cellNow(target)
        if (there.length > 0) throw new Taken(there)
        const body = { contactid: Number(contact), itemid: Number(item.id), starttime: day + usualStart }
        return changes.create(time, { ...body, timespent: minutes, ...(note === '' ? {} : { notes: note }) })
      })
    }
    let isDone = false
    const isTaken =
      minutes === 0
        ? await changes.remove(time, [record])
        : await changes.update(time, record, 'timespent', minutes, {
            saved: () => {
              isDone = true
            },
          })
    if (!isTaken) throw new Error('refused')
    if (minutes === 0) return null
    if (!isDone) throw new Kept()
    return { ...record, timespent: minutes }
  }

  const write = (target: CellWrite, text: string, minutes: number, note = '') => {
    const key = cellKey(target.contact, target.item.id, target.day)
    put(key, { text, minutes, state: 'saving', at: 0 })
    failed.current.delete(key)
    const before = queue.current.get(key) ?? Promise.resolve()
    const current = (): CellWrite => {
      const last = left.current.get(key)
      return last && last.at >= read.current ? { ...target, record: last.record } : target
    }
    const ended = (entry: CellEntry | null) => {
      if (queue.current.get(key) !== next) return
      queue.current.delete(key)
      if (entry?.state === 'failed') failed.current.add(key)
      if (entry) put(key, entry)
      else drop(key)
    }
    const next: Promise<void> = before
      .then(() => store(current(), minutes, note))
      .then(
        (record) => {
          const at = Date.now()
          left.current.set(key, { record, at })
          setSaid(minutes === 0 ? null : { what: 'saved', target, minutes })
          ended({ text: minutes === 0 ? '' : formatClock(minutes), minutes, state: 'saved', at })
        },
        (error: unknown) => {
          if (error instanceof Kept) {
            setSaid({ what: 'kept', target, minutes })
            return ended(null)
          }
          // Updates and deletions report their failures themselves.
          if (target.record === null) announceFailure(t("Couldn't save “{name}”", { name: target.item.name }), error)
          ended(error instanceof Taken && !error.isEditable ? null : { text, minutes, state: 'failed', at: 0, note })
        },
      )
    queue.current.set(key, next)
  }

  const retry = (target: CellWrite) => {
    const refused = entry(target.contact, target.item.id, target.day)
    if (refused) write(target, refused.text, refused.minutes, refused.note)
  }
  const state = (contact: string, item: string, day: string) => entries.get(cellKey(contact, item, day))?.state
  const settled = async () => {
    await Promise.all(queue.current.values())
    return failed.current.size === 0
  }
  return { entry, state, write, retry, settled, said }
}
