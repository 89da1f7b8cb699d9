/** The person's timer, at most one. A message shows what it saved, and Undo removes that completely (`useChanges`). */
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef } from 'react'
import { formatDuration } from '../../contract/language/duration.ts'
import { mayUse } from '../../contract/language/resource.ts'
import {
  resumeTimer,
  startTimer as startOperation,
  stopTimer as stopOperation,
} from '../../contract/operations/timers.ts'
import { activetimers } from '../../contract/resources/time/time.ts'
import { t } from '../language/t.ts'
import { call } from './call.ts'
import type { Client } from './client.ts'
import type { TimerRecord } from './declared-records.ts'
import type { Me } from './me.ts'
import { type ListData, useList } from './queries.ts'
import { getCollection, type RecordData } from './record.ts'
import { runChange } from './run-change.ts'

export interface Timer {
  /** Whether the person may use a timer. */
  readonly isOpen: boolean
  /** Item, project, `starttime` and minutes so far; null if none is running. */
  readonly runningTimer: TimerRecord | null
}

export function useTimer(me: Me): Timer {
  const isOpen = me.id !== null && mayUse(me.actor, activetimers, 'view') && mayUse(me.actor, activetimers, 'add')
  const mine = { contactid: me.id ?? '', fields: 'itemid,itemname,projecttitle,starttime,timespent,notes' }
  const { data } = useList(activetimers, mine, { enabled: isOpen })
  return {
    isOpen,
    runningTimer: data?.rows[0] ?? null,
  }
}

export interface TimerRun {
  /** Its start by this computer's clock, in milliseconds since 1970. */
  readonly began: number
  /** Minutes so far, extrapolated from the last response at the time of rendering; 0 if none is running. */
  readonly minutes: number
}

export function useTimerRun(record: TimerRecord | null): TimerRun {
  const read = record?.timespent ?? 0
  const runningId = String(record?.id ?? '')
  const since = useRef({ of: runningId, read, at: Date.now() })
  const [, tick] = useReducer((count: number) => count + 1, 0)
  if (since.current.read !== read || since.current.of !== runningId)
    since.current = { of: runningId, read, at: Date.now() }
  useEffect(() => {
    if (runningId === '') return
    const timer = setInterval(tick, 15_000)
    return () => clearInterval(timer)
  }, [runningId])
  const began = since.current.at - read * 60_000
  return { began, minutes: runningId === '' ? 0 : Math.floor((Date.now() - began) / 60_000) }
}

/** When this tab started which timer, because the start of a timer is rounded where it is read. */
let startedTimer: { readonly timer: RecordData['id']; readonly startedAt: number } | null = null

/** Nothing worth keeping was worked: a record of a whole minute would overlap what comes before or after it. */
const isBarelyBegun = (timer: RecordData) =>
  startedTimer?.timer === timer.id && Date.now() - startedTimer.startedAt < 60_000

interface Connection {
  readonly cache: QueryClient
  readonly client: Client
}

/**
 * Starts the timer on an item, or stops it if it runs on this one; one that is running on another item is stopped first and its time
 * saved.
 */
export function startTimer(cache: QueryClient, client: Client, item: RecordData): Promise<boolean> {
  const connection = { cache, client }
  const name = String(item.name)
  let isStop = false
  const act = async (): Promise<TimerAction> => {
    const before = runningIn(cache)
    isStop = before !== null && String(before.itemid) === String(item.id)
    if (isStop) return stopRunning(connection)
    let record: RecordData | null = null
    const row = before && isBarelyBegun(before) ? before : null
    if (row) await discard(connection, row)
    else if (before) record = await stop(connection)
    const entry = await start(connection, item.id)
    const text = t('Timer started on “{name}”', { name })
    const time = record
    return time
      ? { announcement: `${describeLogged(time)}. ${text}`, undo: () => resume(connection, time) }
      : { announcement: text, undo: () => undoStart(connection, entry, row) }
  }
  return inTurn(cache, act, () =>
    isStop ? t("Couldn't stop the timer") : t("Couldn't start the timer on “{name}”", { name }),
  )
}

/** @param minutes saved in place of the full time, if less */
export const stopTimer = (cache: QueryClient, client: Client, minutes?: number): Promise<boolean> =>
  inTurn(
    cache,
    () => stopRunning({ cache, client }, minutes),
    () => t("Couldn't stop the timer"),
  )

/** Saves the minutes worked, discards the idle time after them, and starts a new timer on the same item. */
export function discardIdle(cache: QueryClient, client: Client, timer: RecordData, minutes: number): Promise<boolean> {
  const connection = { cache, client }
  const act = async () => {
    const record = await stop(connection, minutes)
    await start(connection, timer.itemid, timer.notes)
    return {
      announcement: `${describeLogged(record)}. ${t('The timer goes on')}`,
      undo: () => resume(connection, record),
    }
  }
  return inTurn(cache, act, () => t("Couldn't discard that time"))
}

interface TimerAction {
  readonly announcement: string
  readonly undo: () => Promise<unknown>
}

/** The last action of a person, or its undo, which the next one waits for. */
const turns = new WeakMap<QueryClient, Promise<unknown>>()

/** Runs actions and their undos one after the other, so that each sees what the one before has left. */
function inTurn(cache: QueryClient, act: () => Promise<TimerAction>, getFailedText: () => string): Promise<boolean> {
  let action: TimerAction | null = null
  const enqueue = <T>(work: (previous: Promise<unknown>) => Promise<T>) => {
    const answer = work(turns.get(cache) ?? Promise.resolve())
    turns.set(
      cache,
      answer.catch(() => {}),
    )
    return answer
  }
  return enqueue((previous) =>
    runChange(cache, {
      send: () =>
        previous.then(async () => {
          action = await act()
        }),
      undo: () => enqueue((pending) => pending.then(() => action?.undo())),
      redo: () => inTurn(cache, act, getFailedText),
      outcome: () => ({ done: action?.announcement ?? '', failed: getFailedText() }),
      failed: getFailedText(),
    }),
  )
}

async function stopRunning(connection: Connection, minutes?: number): Promise<TimerAction> {
  const record = runningIn(connection.cache)
  if (record && minutes === undefined && isBarelyBegun(record)) {
    await discard(connection, record)
    return {
      announcement: t('Timer discarded: it ran for less than a minute'),
      undo: () => start(connection, record.itemid, record.notes),
    }
  }
  const row = await stop(connection, minutes)
  return { announcement: describeLogged(row), undo: () => resume(connection, row) }
}

/** Logs time worked; undo deletes the record. */
export function logTime(cache: QueryClient, client: Client, body: object): Promise<boolean> {
  let record: RecordData | null = null
  return runChange(cache, {
    send: async () => {
      const query = { fields: 'itemname,projecttitle,timespent' }
      record = (await client<RecordData>('POST', '/time', { body, query })).data
    },
    done: t('Time logged'),
    outcome: () => (record ? { done: describeLogged(record) } : {}),
    undo: () => (record ? client('DELETE', `/time/${record.id}`) : Promise.resolve()),
    resend: () => (record ? client('POST', `/time/${record.id}/restore`, { body: {} }) : Promise.resolve()),
    failed: t("Couldn't log the time"),
  })
}

async function start({ cache, client }: Connection, itemid: unknown, notes?: unknown): Promise<RecordData> {
  const body = notes ? { notes: String(notes) } : {}
  const { data } = await call(client, startOperation, { path: { recordid: String(itemid) }, body })
  startedTimer = { timer: data.id, startedAt: Date.now() }
  const newTimer = { ...data, itemid, ...body }
  leave(cache, newTimer)
  return newTimer
}

/** @param discarded the timer on another item that was discarded, because it had just begun */
async function undoStart(connection: Connection, record: RecordData, discarded: RecordData | null): Promise<void> {
  const entry = runningIn(connection.cache)
  // The undo of a later start has begun it anew.
  const isAnew = entry !== null && String(entry.itemid) === String(record.itemid)
  await discard(connection, isAnew ? entry : record)
  if (discarded) await start(connection, discarded.itemid, discarded.notes)
}

async function discard({ cache, client }: Connection, { id }: RecordData): Promise<void> {
  await client('DELETE', `${getCollection(activetimers)}/${id}`)
  leave(cache, null)
}

async function stop({ cache, client }: Connection, timespent?: number): Promise<RecordData> {
  const body = timespent === undefined ? {} : { timespent }
  const query = { fields: 'itemname,projecttitle,timespent' }
  const { data } = await call(client, stopOperation, { body, query })
  leave(cache, null)
  return data
}

async function resume({ cache, client }: Connection, { id }: RecordData): Promise<void> {
  const { data } = await call(client, resumeTimer, { path: { recordid: id } })
  leave(cache, data)
}

export const describeLogged = ({ timespent, itemname, projecttitle }: RecordData) => {
  const params = { time: formatDuration(Number(timespent ?? 0)), item: String(itemname ?? t('an item')) }
  if (!projecttitle) return t('{time} logged to “{item}”', params)
  return t('{time} logged to “{item}”, {project}', { ...params, project: String(projecttitle) })
}

/** The timer that the last action left, until the timers are read again. */
const results = new WeakMap<QueryClient, { readonly timer: RecordData | null; readonly changedAt: number }>()

const leave = (cache: QueryClient, timer: RecordData | null) => results.set(cache, { timer, changedAt: Date.now() })

/** The person's timer for the bar above every screen. */
function runningIn(cache: QueryClient): RecordData | null {
  const [list] = cache.getQueryCache().findAll({ queryKey: ['list', activetimers.name] })
  const last = results.get(cache)
  if (last && last.changedAt >= (list?.state.dataUpdatedAt ?? 0)) return last.timer
  return (list?.state.data as ListData | undefined)?.rows[0] ?? null
}
