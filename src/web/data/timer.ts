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
import { collectionOf, type RecordData } from './record.ts'
import { runChange } from './run-change.ts'

export interface Timer {
  /** Whether the person may use a timer. */
  readonly isOpen: boolean
  /** Item, project, `starttime` and minutes so far; null if none is running. */
  readonly running: TimerRecord | null
}

export function useTimer(me: Me): Timer {
  const isOpen = me.id !== null && mayUse(me.actor, activetimers, 'view') && mayUse(me.actor, activetimers, 'add')
  const mine = { contactid: me.id ?? '', fields: 'itemid,itemname,projecttitle,starttime,timespent,notes' }
  const { data } = useList(activetimers, mine, { enabled: isOpen })
  return {
    isOpen,
    running: data?.rows[0] ?? null,
  }
}

export interface TimerRun {
  /** Its start by this computer's clock, in milliseconds since 1970. */
  readonly began: number
  /** Minutes so far, extrapolated from the last response at the time of rendering; 0 if none is running. */
  readonly minutes: number
}

export function useTimerRun(running: TimerRecord | null): TimerRun {
  const read = running?.timespent ?? 0
  const of = String(running?.id ?? '')
  const since = useRef({ of, read, at: Date.now() })
  const [, tick] = useReducer((count: number) => count + 1, 0)
  if (since.current.read !== read || since.current.of !== of) since.current = { of, read, at: Date.now() }
  useEffect(() => {
    if (of === '') return
    const timer = setInterval(tick, 15_000)
    return () => clearInterval(timer)
  }, [of])
  const began = since.current.at - read * 60_000
  return { began, minutes: of === '' ? 0 : Math.floor((Date.now() - began) / 60_000) }
}

/** When this tab started which timer, because the start of a timer is rounded where it is read. */
let begun: { readonly timer: RecordData['id']; readonly at: number } | null = null

/** Nothing worth keeping was worked: a record of a whole minute would overlap what comes before or after it. */
const isBarelyBegun = (timer: RecordData) => begun?.timer === timer.id && Date.now() - begun.at < 60_000

interface Connection {
  readonly cache: QueryClient
  readonly client: Client
}

/**
 * Starts the timer on an item, or stops it if it runs on this one; one that is running on another item is stopped first and its time
 * saved.
 */
export function startTimer(cache: QueryClient, client: Client, item: RecordData): Promise<boolean> {
  const on = { cache, client }
  const name = String(item.name)
  let isStop = false
  const act = async (): Promise<TimerAction> => {
    const before = runningIn(cache)
    isStop = before !== null && String(before.itemid) === String(item.id)
    if (isStop) return stopRunning(on)
    let saved: RecordData | null = null
    const dropped = before && isBarelyBegun(before) ? before : null
    if (dropped) await discard(on, dropped)
    else if (before) saved = await stop(on)
    const started = await start(on, item.id)
    const said = t('Timer started on “{name}”', { name })
    const time = saved
    return time
      ? { said: `${logged(time)}. ${said}`, undo: () => resume(on, time) }
      : { said, undo: () => undoStart(on, started, dropped) }
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
  const on = { cache, client }
  const act = async () => {
    const saved = await stop(on, minutes)
    await start(on, timer.itemid, timer.notes)
    return { said: `${logged(saved)}. ${t('The timer goes on')}`, undo: () => resume(on, saved) }
  }
  return inTurn(cache, act, () => t("Couldn't discard that time"))
}

interface TimerAction {
  readonly said: string
  readonly undo: () => Promise<unknown>
}

/** The last action of a person, or its undo, which the next one waits for. */
const turns = new WeakMap<QueryClient, Promise<unknown>>()

/** Runs actions and their undos one after the other, so that each sees what the one before has left. */
function inTurn(cache: QueryClient, act: () => Promise<TimerAction>, failed: () => string): Promise<boolean> {
  let action: TimerAction | null = null
  const queued = <T>(work: (previous: Promise<unknown>) => Promise<T>) => {
    const answer = work(turns.get(cache) ?? Promise.resolve())
    turns.set(
      cache,
      answer.catch(() => {}),
    )
    return answer
  }
  return queued((previous) =>
    runChange(cache, {
      send: () =>
        previous.then(async () => {
          action = await act()
        }),
      undo: () => queued((pending) => pending.then(() => action?.undo())),
      redo: () => inTurn(cache, act, failed),
      outcome: () => ({ done: action?.said ?? '', failed: failed() }),
      failed: failed(),
    }),
  )
}

async function stopRunning(on: Connection, minutes?: number): Promise<TimerAction> {
  const running = runningIn(on.cache)
  if (running && minutes === undefined && isBarelyBegun(running)) {
    await discard(on, running)
    return {
      said: t('Timer discarded: it ran for less than a minute'),
      undo: () => start(on, running.itemid, running.notes),
    }
  }
  const saved = await stop(on, minutes)
  return { said: logged(saved), undo: () => resume(on, saved) }
}

/** Logs time worked; undo deletes the record. */
export function logTime(cache: QueryClient, client: Client, body: object): Promise<boolean> {
  let made: RecordData | null = null
  return runChange(cache, {
    send: async () => {
      const query = { fields: 'itemname,projecttitle,timespent' }
      made = (await client<RecordData>('POST', '/time', { body, query })).data
    },
    done: t('Time logged'),
    outcome: () => (made ? { done: logged(made) } : {}),
    undo: () => (made ? client('DELETE', `/time/${made.id}`) : Promise.resolve()),
    resend: () => (made ? client('POST', `/time/${made.id}/restore`, { body: {} }) : Promise.resolve()),
    failed: t("Couldn't log the time"),
  })
}

async function start({ cache, client }: Connection, itemid: unknown, notes?: unknown): Promise<RecordData> {
  const body = notes ? { notes: String(notes) } : {}
  const { data } = await call(client, startOperation, { path: { recordid: String(itemid) }, body })
  begun = { timer: data.id, at: Date.now() }
  const started = { ...data, itemid, ...body }
  leave(cache, started)
  return started
}

/** @param dropped the timer on another item that was discarded, because it had just begun */
async function undoStart(on: Connection, started: RecordData, dropped: RecordData | null): Promise<void> {
  const running = runningIn(on.cache)
  // The undo of a later start has begun it anew.
  const isAnew = running !== null && String(running.itemid) === String(started.itemid)
  await discard(on, isAnew ? running : started)
  if (dropped) await start(on, dropped.itemid, dropped.notes)
}

async function discard({ cache, client }: Connection, { id }: RecordData): Promise<void> {
  await client('DELETE', `${collectionOf(activetimers)}/${id}`)
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

export const logged = ({ timespent, itemname, projecttitle }: RecordData) => {
  const said = { time: formatDuration(Number(timespent ?? 0)), item: String(itemname ?? t('an item')) }
  if (!projecttitle) return t('{time} logged to “{item}”', said)
  return t('{time} logged to “{item}”, {project}', { ...said, project: String(projecttitle) })
}

/** The timer that the last action left, until the timers are read again. */
const left = new WeakMap<QueryClient, { readonly timer: RecordData | null; readonly at: number }>()

const leave = (cache: QueryClient, timer: RecordData | null) => left.set(cache, { timer, at: Date.now() })

/** The person's timer for the bar above every screen. */
function runningIn(cache: QueryClient): RecordData | null {
  const [list] = cache.getQueryCache().findAll({ queryKey: ['list', activetimers.name] })
  const last = left.get(cache)
  if (last && last.at >= (list?.state.dataUpdatedAt ?? 0)) return last.timer
  return (list?.state.data as ListData | undefined)?.rows[0] ?? null
}
