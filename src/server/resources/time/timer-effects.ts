/**
 * Running timers. A contact has one at most: whoever starts another stops the first, whose time is saved. Starts and
 * stops of one contact wait for each other, so two at the same moment neither lose time nor leave two timers.
 */
import { sql } from 'kysely'
import { createRecords } from '../../write/create.ts'
import { noEffects } from '../../write/effects.ts'
import { removeRecords } from '../../write/remove.ts'
import { type Draft, type Effects, refuse, settle, type Writing, withValues } from '../../write/writing.ts'
import { checkStillSeen, checkWhoseWork } from '../work/own-work.ts'
import { itemsOf, placed } from '../work/work-place.ts'

export const timerEffects: Effects = {
  ...noEffects,
  prepare: async (writing, drafts) => {
    checkWhoseWork(writing, drafts)
    const starting = drafts.filter((draft) => draft.before === null)
    refuseTwo(writing, starting)
    for (const contact of starting.map(contactOf).toSorted((a, b) => a - b)) await stopTimer(writing, contact, {})
    const items = await itemsOf(writing, drafts)
    const starttime = new Date().toISOString()
    return drafts
      .map((draft) => placed(writing, draft, items))
      .map((draft) => (draft.before === null ? withValues(draft, { starttime }) : draft))
  },
  created: (writing, drafts) => checkStillSeen(writing, writing.bindingOf('activetimers'), drafts),
}

const contactOf = (draft: Draft) => draft.values.contactid as number

function refuseTwo(writing: Writing, drafts: readonly Draft[]): void {
  const known = new Set<number>()
  for (const draft of drafts) {
    if (known.has(contactOf(draft))) refuse(writing, draft, `contactid: ${contactOf(draft)} can have one timer only.`)
    known.add(contactOf(draft))
  }
  settle(writing)
}

export interface RunningTimer {
  readonly id: number
  readonly itemid: number
}

/** The contact's running timer, or null. Nobody else starts or stops one of this contact until the write ends. */
export async function runningTimer(writing: Writing, contact: number): Promise<RunningTimer | null> {
  const { account } = writing.actor
  const lock = `timer:${account}:${contact}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(writing.tx)
  const result = await sql<RunningTimer>`
    select id, itemid
    from activetimers
    where account_id = ${account} and contactid = ${contact}::bigint and not deleted
  `.execute(writing.tx)
  const found = result.rows[0]
  return found ? { id: Number(found.id), itemid: Number(found.itemid) } : null
}

/** What a stop says of the time that it saves, in place of what the timer knows. */
export interface Stop {
  readonly timespent?: number | null
  readonly notes?: string | null
}

/**
 * Stops the contact's timer and saves its time, at least a minute. Answers the time record's id; null where no timer
 * ran or its item is deleted. The right to the item was settled when the timer started.
 */
export async function stopTimer(writing: Writing, contact: number, stop: Stop): Promise<number | null> {
  const running = await runningTimer(writing, contact)
  if (!running) return null
  const trusted: Writing = { ...writing, actor: { ...writing.actor, kind: 'apikey' } }
  const values = await trackedValues(writing, running.id, stop)
  await removeRecords(trusted, writing.bindingOf('activetimers'), [running.id])
  if (!values) return null
  const [id] = await createRecords(trusted, writing.bindingOf('time'), [{ values: { ...values, contactid: contact } }])
  return id ?? null
}

async function trackedValues(writing: Writing, timer: number, stop: Stop): Promise<Record<string, unknown> | null> {
  const result = await sql<{ itemid: number; starttime: string; timespent: number; notes: string | null }>`
    select t.itemid, to_char(t.starttime at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as starttime, t.notes,
      greatest(round(extract(epoch from clock_timestamp() - t.starttime) / 60), 1)::int as timespent
    from activetimers t
    join items i on i.account_id = t.account_id and i.id = t.itemid and not i.deleted
    where t.account_id = ${writing.actor.account} and t.id = ${timer}::bigint
  `.execute(writing.tx)
  const row = result.rows[0]
  if (!row) return null
  const { starttime } = row
  const timespent = stop.timespent ?? row.timespent
  return { itemid: Number(row.itemid), starttime, timespent, notes: stop.notes ?? row.notes }
}
