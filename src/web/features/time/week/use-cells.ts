/**
 * The cells of a week. The writes of one cell are sent in order; refused text is kept, and sent again by itself if the
 * service was unreachable.
 */
import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { formatClock, formatDuration } from '../../../../contract/language/duration.ts'
import { time } from '../../../../contract/resources/time/time.ts'
import { oneTabAtATime } from '../../../auth/one-tab-at-a-time.ts'
import { useChanges } from '../../../data/changes.ts'
import { useConnection } from '../../../data/connection.tsx'
import type { TimeRecord } from '../../../data/declared-records.ts'
import { getCollection, type RecordData, recordPath } from '../../../data/record.ts'
import { describeLogged } from '../../../data/timer.ts'
import { t } from '../../../language/t.ts'
import { getMessage } from '../../../ui/message-of.ts'
import { announceDone } from '../../../ui/toasts.tsx'
import { type CellEntry, type CellWrite, cellStore, type WriteOutcome } from './cell-store.ts'
import { useReadCell } from './week-data.ts'
import { getMinutes, isCellEditable, type WorkedItem } from './week-rows.ts'

/** Somebody else has recorded time in a cell that was empty on the screen. */
class Taken extends Error {
  /** Whether the typed value can be written to the record that exists now. */
  readonly isEditable: boolean
  constructor(records: readonly TimeRecord[]) {
    super(t('{duration} was recorded there meanwhile.', { duration: formatDuration(getMinutes(records)) }))
    this.isEditable = isCellEditable(records)
  }
}

/** A colleague had changed the record, and the person chose to keep that. */
class Kept extends Error {}

export const cellKey = (contact: string, item: string, day: string) => `${contact} ${item} ${day}`

const getKey = ({ contact, item, day }: CellWrite) => cellKey(contact, item.id, day)

/** Start of records without a time of day: typical, and the hour exists on every day in every time zone. */
const usualStart = 'T09:00:00'

export interface Cells {
  entry(contact: string, item: string, day: string): CellEntry | undefined
  /** State of the cell's last write, even after the week was read again. */
  state(contact: string, item: string, day: string): CellEntry['state'] | undefined
  /** Saves the minutes; zero clears the cell. A note is saved with the first record of a cell. */
  write(target: CellWrite, text: string, minutes: number, note?: string): void
  retry(target: CellWrite): void
  /** Gives up what could not be saved: the cell shows what is stored. */
  discard(target: CellWrite): void
  /** Resolves once no write is pending, with whether all cells are saved. */
  whenSettled(): Promise<boolean>
  /** Items of cells that are not saved; a row of theirs may have no record yet. */
  readonly unsaved: readonly WorkedItem[]
  /** Announces the saved cell to screen readers; clearing is announced elsewhere. */
  readonly outcome: WriteOutcome | null
}

/** Person and days, `YYYY-MM-DD`, of the week. */
interface ShownWeek {
  readonly contact: string
  readonly days: readonly string[]
}

/** @param readAt time at which the week's records were read; they include everything saved before */
export function useCells(readAt: number, { contact, days }: ShownWeek): Cells {
  const store = cellStore(useQueryClient())
  const { entries, outcome } = useSyncExternalStore(store.subscribe, store.content)
  const write = useWrite(readAt)
  useEffect(() => () => store.say(null), [store])
  const entry = (...place: Parameters<typeof cellKey>) => {
    const cellEntry = entries.get(cellKey(...place))
    return cellEntry?.state === 'saved' && cellEntry.savedAt < readAt ? undefined : cellEntry
  }
  const isHere = ({ target }: CellEntry) => target.contact === contact && days.includes(target.day)
  const here = () => [...store.content().entries].filter(([, cellEntry]) => isHere(cellEntry))
  const items = [...entries.values()].flatMap((cellEntry) =>
    isHere(cellEntry) && cellEntry.state !== 'saved' ? cellEntry.target.item : [],
  )
  return {
    entry,
    state: (...place) => entries.get(cellKey(...place))?.state,
    write,
    retry(target) {
      const cellEntry = entry(target.contact, target.item.id, target.day)
      if (cellEntry) write(target, cellEntry.text, cellEntry.minutes, cellEntry.note)
    },
    discard: (target) => store.drop(getKey(target)),
    async whenSettled() {
      await Promise.all(here().map(([key]) => store.queue.get(key)))
      return here().every(([, { state }]) => state !== 'failed')
    },
    unsaved: [...new Map(items.map((item) => [item.id, item])).values()],
    outcome,
  }
}

/** Writes go on after the week has left the screen. */
function useWrite(readAt: number): Cells['write'] {
  const store = cellStore(useQueryClient())
  const save = useSave()
  const read = useRef(readAt)
  read.current = readAt

  const current = (target: CellWrite): CellWrite => {
    const last = store.lastWrites.get(getKey(target))
    return last && last.savedAt >= read.current ? { ...target, record: last.record } : target
  }

  const write: Cells['write'] = (target, text, minutes, note = '') => {
    const key = getKey(target)
    store.put(key, { target, text, minutes, state: 'saving', savedAt: 0 })
    const onEnd = (entry: CellEntry | null) => {
      if (store.queue.get(key) !== next) return
      store.queue.delete(key)
      if (entry) store.put(key, entry)
      else store.drop(key)
      if (entry?.state === 'failed' && !onlineManager.isOnline()) whenBack(entry)
    }
    const whenBack = (entry: CellEntry) => {
      const stop = onlineManager.subscribe((isOnline) => {
        if (!isOnline) return
        stop()
        if (store.content().entries.get(key) === entry) write(target, text, minutes, note)
      })
    }
    const onSaved = (record: TimeRecord | null) => {
      const index = Date.now()
      store.lastWrites.set(key, { record, savedAt: index })
      store.say(minutes === 0 ? null : { what: 'saved', target, minutes })
      if (!store.isShown()) announceDone(t('Saved {name}', { name: target.item.name }))
      onEnd({ target, text: minutes === 0 ? '' : formatClock(minutes), minutes, state: 'saved', savedAt: index })
    }
    const onFailed = (error: unknown) => {
      if (error instanceof Kept) {
        store.say({ what: 'kept', target, minutes })
        return onEnd(null)
      }
      const reason = getMessage(error)
      onEnd(
        error instanceof Taken && !error.isEditable
          ? null
          : { target, text, minutes, state: 'failed', savedAt: 0, note, reason },
      )
    }
    const next: Promise<void> = (store.queue.get(key) ?? Promise.resolve())
      .then(() => save(current(target), minutes, note))
      .then(onSaved, onFailed)
    store.queue.set(key, next)
  }
  return write
}

/** Sends one write. Resolves to the record that the cell has then. */
function useSave() {
  const changes = useChanges()
  const { client } = useConnection()
  const cellNow = useReadCell()

  /** Another tab or a colleague may have written first, or the same write before, whose response was lost. */
  const create = async (target: CellWrite, minutes: number, note: string) => {
    const { contact, item, day } = target
    let record: RecordData | null = null
    let row: RecordData | null = null
    let refusal: unknown
    const send = async () => {
      const there = await cellNow(target)
      const [first] = there
      const isSame = first?.timespent === minutes && (note === '' || first.notes === note)
      if (isSame && isCellEditable(there)) {
        record = first
        return
      }
      if (there.length > 0) throw new Taken(there)
      const place = { contactid: Number(contact), itemid: Number(item.id), starttime: day + usualStart }
      const body = { ...place, timespent: minutes, ...(note === '' ? {} : { notes: note }) }
      row = (await client<RecordData>('POST', getCollection(time), { body })).data
    }
    await changes.run({
      send: () =>
        oneTabAtATime(`worklane.cell ${getKey(target)}`, send).catch((error: unknown) => {
          refusal = error
          throw error
        }),
      outcome: () =>
        row
          ? { done: describeLogged({ ...row, timespent: minutes, itemname: item.name, projecttitle: item.project }) }
          : {},
      isQuiet: true,
      undo: () => (row ? client('DELETE', recordPath(time, row.id)) : Promise.resolve()),
      resend: () => (row ? client('POST', `${recordPath(time, row.id)}/restore`, { body: {} }) : Promise.resolve()),
      failed: t("Couldn't save “{name}”", { name: item.name }),
    })
    if (refusal !== undefined) throw refusal
    return row ?? record
  }

  return async (target: CellWrite, minutes: number, note: string): Promise<RecordData | null> => {
    const { record } = target
    if (record === null) return minutes === 0 ? null : create(target, minutes, note)
    let isDone = false
    let reason = t("Couldn't save “{name}”", { name: target.item.name })
    const callbacks = {
      onSaved: () => {
        isDone = true
      },
      onRefused: (why: string) => {
        reason = why
      },
    }
    const isTaken =
      minutes === 0
        ? await changes.remove(time, [record])
        : await changes.update(time, record, 'timespent', minutes, callbacks)
    if (!isTaken) throw new Error(reason)
    if (minutes === 0) return null
    if (!isDone) throw new Kept()
    return { ...record, timespent: minutes }
  }
}
