/** Resuming recurring invoices: dates that passed while one was paused, ended or deleted are skipped. */
import { sql } from 'kysely'
import { about } from '../../../../contract/requests/refusal.ts'
import { recurringinvoices } from '../../../../contract/resources/documents/recurring-invoices.ts'
import { arrayLiteral } from '../../../query/condition.ts'
import { loadRows } from '../../../write/rows.ts'
import { changeEach } from '../../../write/update.ts'
import {
  type DraftOf,
  isChanged,
  refuse,
  valueAfter,
  type WriteContext,
  withValues,
} from '../../../write/write-context.ts'
import { today } from '../../today.ts'
import { dateFrom } from './next-date.ts'

type Repetition = DraftOf<typeof recurringinvoices>

/** Day of the month by id of the recurring invoice. */
export type WantedDays = ReadonlyMap<number, number>

export async function wantedDays({ tx, actor }: WriteContext, ids: readonly number[]): Promise<WantedDays> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; dayofmonth: number }>`
    select id, dayofmonth
    from recurringinvoices
    where account_id = ${actor.account} and id = any(${arrayLiteral(ids)}::bigint[])
  `.execute(tx)
  return new Map(rows.map(({ id, dayofmonth }) => [Number(id), dayofmonth]))
}

/** Refuses a past date, from which invoices would be created retroactively, unless it postpones one that is overdue. */
export function refusePast(writing: WriteContext, drafts: readonly Repetition[]): void {
  for (const draft of drafts) {
    const { nextdate } = draft.values
    const before = draft.before?.nextdate
    if (typeof nextdate !== 'string' || nextdate >= today(writing)) continue
    if (typeof before === 'string' && nextdate >= before) continue
    refuse(
      writing,
      draft,
      about('nextdate', 'wrong_order', '{date} is over; use today or a later day', { date: nextdate }),
    )
  }
}

/** Refuses a date that already has an invoice, whatever its state. */
export async function refuseMade(writing: WriteContext, drafts: readonly Repetition[]): Promise<void> {
  const movedRepetitions = drafts.filter((draft) => draft.before !== null && isChanged(draft, 'nextdate'))
  if (movedRepetitions.length === 0) return
  const { rows } = await sql<{ id: string; made: string }>`
    select recurringid as id, recurringdate::text as made
    from invoices
    where account_id = ${writing.actor.account} and recurringid = any(${arrayLiteral(movedRepetitions.map(({ id }) => id))}::bigint[])
  `.execute(writing.tx)
  const createdKeys = new Set(rows.map((row) => `${row.id} ${row.made}`))
  for (const draft of movedRepetitions) {
    const { nextdate } = draft.values
    if (createdKeys.has(`${draft.id} ${nextdate}`))
      refuse(
        writing,
        draft,
        about('nextdate', 'wrong_order', 'the invoice of {date} was made already; use a later day', {
          date: nextdate,
        }),
      )
  }
}

/** Resumes from today if the change lets a stopped one run. */
export function goingOn(writing: WriteContext, draft: Repetition, wantedDays: WantedDays): Repetition {
  const [nextdate, rhythm] = [valueAfter(draft, 'nextdate'), valueAfter(draft, 'rhythm')]
  if (draft.before === null || runs(draft.before) || !nextdate || !rhythm) return draft
  if (!runs({ ...draft.before, ...draft.values })) return draft
  const day = Number(draft.columns.dayofmonth ?? wantedDays.get(draft.id))
  return withValues(draft, { nextdate: dateFrom(today(writing), nextdate, rhythm, day) })
}

/** Resumes restored ones from today. */
export async function resume(writing: WriteContext, ids: readonly number[]): Promise<void> {
  const rows = await loadRows(writing, recurringinvoices, ids, ['nextdate', 'enddate', 'paused', 'rhythm'])
  const daysById = await wantedDays(writing, ids)
  const late = [...rows].flatMap(([id, row]) => {
    const { nextdate, rhythm } = row
    if (!nextdate || !rhythm || !runs(row)) return []
    return [{ id, values: { nextdate: dateFrom(today(writing), nextdate, rhythm, Number(daysById.get(id))) } }]
  })
  await changeEach(writing, writing.bindingOf('recurringinvoices'), late, 'update')
}

type Standing = { readonly [Wire in 'nextdate' | 'enddate' | 'paused']?: unknown }

/** True if the last invoice has been created. */
export const isEnded = ({ nextdate, enddate }: Standing): boolean => !!enddate && String(nextdate) > String(enddate)

const runs = (state: Standing): boolean => state.paused !== true && !isEnded(state)
