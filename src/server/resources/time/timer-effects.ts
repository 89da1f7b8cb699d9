/**
 * Rules of running timers. A contact has one at most: starting another stops it and saves its time. Starts and stops of
 * one contact are serialized, so concurrent ones neither lose time nor leave two timers.
 */

import { sql } from 'kysely'
import { problem } from '../../../contract/requests/problem.ts'
import { about, getRecord } from '../../../contract/requests/refusal.ts'
import { type activetimers, longestRecord } from '../../../contract/resources/time/time.ts'
import { lockByName } from '../../db/advisory-lock.ts'
import { arrayLiteral } from '../../query/condition.ts'
import { createRecords } from '../../write/create.ts'
import { noEffects } from '../../write/effects.ts'
import { requireVisible } from '../../write/find.ts'
import { removeRecords } from '../../write/remove.ts'
import {
  type DraftOf,
  type EffectsOf,
  refuse,
  throwIfInvalid,
  type WriteContext,
  withValues,
} from '../../write/write-context.ts'
import { checkStillSeen, checkWhoseWork } from './own-work.ts'
import { refuseWeeks } from './timesheet-lock.ts'
import { loadItems, placed } from './work-place.ts'

export const timerEffects: EffectsOf<typeof activetimers> = {
  ...noEffects,
  prepare: async (writing, drafts) => {
    checkWhoseWork(writing, drafts)
    const startingDrafts = drafts.filter((draft) => draft.before === null)
    refuseTwo(writing, startingDrafts)
    const starttime = new Date().toISOString()
    for (const contact of startingDrafts.map(getContact).toSorted((a, b) => a - b)) await endTimer(writing, contact, {})
    await refuseThoseGone(writing, startingDrafts)
    await refuseDeletedItems(writing, startingDrafts)
    await refuseLockedStarts(writing, startingDrafts, starttime)
    const items = await loadItems(writing, drafts)
    return drafts
      .map((draft): DraftOf<typeof activetimers> => placed(writing, draft, items))
      .map((draft) => (draft.before === null ? withValues(draft, { starttime, ...began(draft) }) : draft))
  },
  created: (writing, drafts) => checkStillSeen(writing, writing.bindingOf('activetimers'), drafts),
}

/** The start of a resumed timer; callers cannot set it. */
const began = ({ values: { starttime } }: DraftOf<typeof activetimers>) =>
  typeof starttime === 'string' ? { starttime } : {}

/**
 * Refuses timers in locked weeks: a timer becomes time when it ends. Conversely, a week with a running timer cannot be
 * submitted.
 */
const refuseLockedStarts = (
  writing: WriteContext,
  newTimers: readonly DraftOf<typeof activetimers>[],
  starttime: string,
) =>
  refuseWeeks(
    writing,
    newTimers.map((draft) => ({ contact: getContact(draft), moment: began(draft).starttime ?? starttime })),
  )

const getContact = (draft: DraftOf<typeof activetimers>) => draft.values.contactid as number

function refuseTwo(writing: WriteContext, drafts: readonly DraftOf<typeof activetimers>[]): void {
  const knownIds = new Set<number>()
  for (const draft of drafts) {
    if (knownIds.has(getContact(draft)))
      refuse(
        writing,
        draft,
        about('contactid', 'not_allowed', '{who} can have one timer only', {
          who: getRecord('contact', getContact(draft)),
        }),
      )
    knownIds.add(getContact(draft))
  }
  throwIfInvalid(writing)
}

/** Refuses contacts who were deleted or locked out while the start waited: their timer has just been stopped. */
async function refuseThoseGone(
  writing: WriteContext,
  newTimers: readonly DraftOf<typeof activetimers>[],
): Promise<void> {
  if (newTimers.length === 0) return
  const { account, contact } = writing.actor
  const result = await sql<{ id: number }>`
    select id
    from contacts
    where account_id = ${account} and id = any(${arrayLiteral(newTimers.map(getContact))}::bigint[])
      and (deleted or id = ${contact}::bigint and not (allowlogin and status = 'active'))
  `.execute(writing.tx)
  const ids = new Set(result.rows.map(({ id }) => Number(id)))
  for (const draft of newTimers.filter((timer) => ids.has(getContact(timer)))) {
    refuse(
      writing,
      draft,
      about('contactid', 'unknown_reference', 'the {thing} with id {id} was not found', {
        thing: 'contact',
        id: getContact(draft),
      }),
    )
  }
  throwIfInvalid(writing)
}

/**
 * Refuses items that are deleted at the same moment, and locks the others until the write ends: a delete waits for the
 * start, and finds its timer. The lock follows that on the contact, in the order in which deletes take them.
 */
async function refuseDeletedItems(
  writing: WriteContext,
  newTimers: readonly DraftOf<typeof activetimers>[],
): Promise<void> {
  if (newTimers.length === 0) return
  const ids = newTimers.map(({ values }) => values.itemid as number)
  const there = await sql<{ id: number }>`
    select id::float8 as id
    from items
    where account_id = ${writing.actor.account} and id = any(${arrayLiteral(ids)}::bigint[]) and not deleted
    order by id
    for key share
  `.execute(writing.tx)
  const knownIds = new Set(there.rows.map(({ id }) => id))
  for (const draft of newTimers.filter(({ values }) => !knownIds.has(values.itemid as number))) {
    refuse(
      writing,
      draft,
      about('itemid', 'unknown_reference', 'the {thing} with id {id} was not found', {
        thing: 'item',
        id: draft.values.itemid,
      }),
    )
  }
  throwIfInvalid(writing)
}

export interface RunningTimer {
  readonly id: number
  readonly itemid: number
}

/** Returns the contact's running timer, or null, and locks it: nobody else starts or stops one until the write ends. */
export async function runningTimer(writing: WriteContext, contact: number): Promise<RunningTimer | null> {
  const { account } = writing.actor
  await lockByName(writing.tx, `timer:${account}:${contact}`)
  const result = await sql<RunningTimer>`
    select id, itemid
    from activetimers
    where account_id = ${account} and contactid = ${contact}::bigint and not deleted
  `.execute(writing.tx)
  const runningTimer = result.rows[0]
  return runningTimer ? { id: Number(runningTimer.id), itemid: Number(runningTimer.itemid) } : null
}

/** Values in the body of a stop that override the timer's. */
export interface Stop {
  readonly timespent?: number | null
  readonly notes?: string | null
}

/**
 * Stops the contact's timer and saves its time: whole minutes, at least one and at most the maximum of a record, which end now at
 * the latest. The right to the item was checked when the timer started.
 *
 * @returns the id of the time record, or null if no timer was running or its item is deleted
 */
export async function endTimer(writing: WriteContext, contact: number, stop: Stop): Promise<number | null> {
  const current = await runningTimer(writing, contact)
  if (!current) return null
  const trusted: WriteContext = { ...writing, actor: { ...writing.actor, kind: 'apikey' } }
  const values = await trackedValues(writing, current.id, stop)
  await removeRecords(trusted, writing.bindingOf('activetimers'), [current.id])
  if (!values) return null
  const [id] = await createRecords(trusted, writing.bindingOf('time'), [{ values: { ...values, contactid: contact } }])
  return id ?? null
}

async function trackedValues(
  writing: WriteContext,
  timer: number,
  stop: Stop,
): Promise<Record<string, unknown> | null> {
  const result = await sql<{ itemid: number; starttime: string; timespent: number; notes: string | null }>`
    select t.itemid, spent.minutes as timespent, t.notes,
      to_char(
        least(t.starttime, clock_timestamp() - spent.minutes * interval '1 minute') at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS"Z"'
      ) as starttime
    from activetimers t
    join items i on i.account_id = t.account_id and i.id = t.itemid and not i.deleted
    cross join lateral (
      select coalesce(
        ${stop.timespent ?? null}::int,
        least(greatest(floor(extract(epoch from clock_timestamp() - t.starttime) / 60), 1), ${longestRecord})::int
      ) as minutes
    ) spent
    where t.account_id = ${writing.actor.account} and t.id = ${timer}::bigint
  `.execute(writing.tx)
  const row = result.rows[0]
  if (!row) return null
  const { starttime, timespent } = row
  return { itemid: Number(row.itemid), starttime, timespent, notes: stop.notes ?? row.notes }
}

/** Minutes in which a stop can be undone. Later the time is a record like any other. */
const takenBackWithin = 10

/**
 * Undoes a stop: turns time that the caller's own timer has just saved back into that timer. Takes no right to delete
 * time.
 */
export async function continueTimer(writing: WriteContext, time: number): Promise<number> {
  const { account, contact } = writing.actor
  await requireVisible(writing, writing.bindingOf('time'), [time])
  const current = contact === null ? null : await runningTimer(writing, contact)
  const savedTime = contact === null ? null : await justSaved(writing, time, contact)
  if (!savedTime)
    throw problem('wrong_state', 'The time record with id {id} was not saved by your timer just now', {
      id: getRecord('time record', time),
    })
  const trusted: WriteContext = { ...writing, actor: { ...writing.actor, kind: 'apikey' } }
  if (current) await removeRecords(trusted, writing.bindingOf('activetimers'), [current.id])
  await removeRecords(trusted, writing.bindingOf('time'), [time])
  const values = { ...savedTime, contactid: contact }
  const [id] = await createRecords(trusted, writing.bindingOf('activetimers'), [{ values }])
  if (id === undefined) throw new Error(`The timer of account ${account} was not made again`)
  return id
}

async function justSaved(writing: WriteContext, time: number, contact: number) {
  const result = await sql<{ itemid: number; starttime: string; notes: string | null }>`
    select r.itemid, to_char(t.starttime at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as starttime, r.notes
    from timerecords r
    join activetimers t on t.account_id = r.account_id and t.contactid = r.contactid and t.itemid = r.itemid and t.deleted
    where r.account_id = ${writing.actor.account} and r.id = ${time}::bigint and not r.deleted
      and r.contactid = ${contact}::bigint and r.createdon > now() - ${takenBackWithin} * interval '1 minute'
      -- A record that is longer than the timer ran begins before it.
      and date_trunc('second', t.starttime) between r.startedon and r.startedon + r.timespent * interval '1 minute'
    order by t.id desc
    limit 1
  `.execute(writing.tx)
  const row = result.rows[0]
  return row ? { ...row, itemid: Number(row.itemid) } : null
}
