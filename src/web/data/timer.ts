/** The person's timer, at most one. A message shows what it saved, and Undo removes that completely (`useChanges`). */
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef } from 'react'
import { formatDuration } from '../../contract/language/duration.ts'
import { mayUse } from '../../contract/language/resource.ts'
import { activetimers } from '../../contract/resources/time/time.ts'
import { t } from '../language/t.ts'
import type { Client } from './client.ts'
import type { Me } from './me.ts'
import { type ListData, useList } from './queries.ts'
import { collectionOf, type RecordData } from './record.ts'
import { runChange } from './run-change.ts'

export interface Timer {
  /** Whether the person may use a timer. */
  readonly isOpen: boolean
  /** Item, project, `starttime` and minutes so far; null if none is running. */
  readonly running: RecordData | null
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

export function useTimerRun(running: RecordData | null): TimerRun {
  const read = Number(running?.timespent ?? 0)
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

/** Starts the timer on an item; one that is running is stopped first and its time saved. */
export function startTimer(cache: QueryClient, client: Client, item: RecordData): Promise<boolean> {
  const before = runningIn(cache)
  let saved: RecordData | null = null
  let started: RecordData | null = null
  const said = () => t('Timer started on “{name}”', { name: String(item.name) })
  return runChange(cache, {
    send: async () => {
      if (before && String(before.itemid) !== String(item.id)) saved = await stop(client)
      started = (await client<RecordData>('PUT', `/projects/items/${item.id}/starttimer`, { body: {} })).data
    },
    done: () => (saved ? `${logged(saved)}. ${said()}` : said()),
    undo: () => {
      if (saved) return resume(client, saved)
      return started ? client('DELETE', `${collectionOf(activetimers)}/${started.id}`) : Promise.resolve()
    },
    failed: t("Couldn't start the timer on “{name}”", { name: String(item.name) }),
  })
}

/** @param minutes saved in place of the full time, if less */
export function stopTimer(cache: QueryClient, client: Client, minutes?: number): Promise<boolean> {
  let saved: RecordData | null = null
  return runChange(cache, {
    send: async () => {
      saved = await stop(client, minutes)
    },
    done: () => (saved ? logged(saved) : t('Timer stopped')),
    undo: () => (saved ? resume(client, saved) : Promise.resolve()),
    failed: t("Couldn't stop the timer"),
  })
}

/** Saves the minutes worked, discards the idle time after them, and starts a new timer on the same item. */
export function discardIdle(cache: QueryClient, client: Client, timer: RecordData, minutes: number): Promise<boolean> {
  let saved: RecordData | null = null
  return runChange(cache, {
    send: async () => {
      saved = await stop(client, minutes)
      const notes = timer.notes ? { notes: timer.notes } : {}
      await client('PUT', `/projects/items/${timer.itemid}/starttimer`, { body: notes })
    },
    done: () => (saved ? `${logged(saved)}. ${t('The timer goes on')}` : t('The timer goes on')),
    undo: () => (saved ? resume(client, saved) : Promise.resolve()),
    failed: t("Couldn't discard that time"),
  })
}

/** Logs time worked; undo deletes the record. */
export function logTime(cache: QueryClient, client: Client, body: object): Promise<boolean> {
  let made: RecordData | null = null
  return runChange(cache, {
    send: async () => {
      const query = { fields: 'itemname,timespent' }
      made = (await client<RecordData>('POST', '/time', { body, query })).data
    },
    done: () => (made ? logged(made) : t('Time logged')),
    undo: () => (made ? client('DELETE', `/time/${made.id}`) : Promise.resolve()),
    failed: t("Couldn't log the time"),
  })
}

const stop = async (client: Client, timespent?: number) => {
  const body = timespent === undefined ? {} : { timespent }
  return (await client<RecordData>('PUT', '/time/stoptimer', { body })).data
}

const resume = (client: Client, { id }: RecordData) => client('PUT', `/time/${id}/resumetimer`, { body: {} })

export const logged = ({ timespent, itemname }: RecordData) =>
  t('{time} logged to “{item}”', {
    time: formatDuration(Number(timespent ?? 0)),
    item: String(itemname ?? t('an item')),
  })

/** The person's timer for the bar above every screen. */
function runningIn(cache: QueryClient): RecordData | null {
  const [found] = cache.getQueriesData<ListData>({ queryKey: ['list', activetimers.name] })
  return found?.[1]?.rows[0] ?? null
}
