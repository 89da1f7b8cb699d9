/** The plan of people and weeks: allocations against capacity. */

import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { addDays } from '../../../contract/language/week.ts'
import { type PlannedPerson, type PlannedWeek, readPlanning } from '../../../contract/operations/planning.ts'
import { overbookedBy } from '../../../contract/resources/time/planning.ts'
import { timeallocations } from '../../../contract/resources/time/time.ts'
import { t } from '../../language/t.ts'
import { dropRecords, patchRecord, type Rollback } from '../cache.ts'
import { call } from '../call.ts'
import type { Client } from '../client.ts'
import { useConnection } from '../connection.tsx'
import type { Params } from '../queries.ts'
import { getCollection, key, type RecordData, recordPath } from '../record.ts'
import { rollbackAll, runChange } from '../run-change.ts'

export interface Plan {
  readonly people: readonly PlannedPerson[]
}

/** The second part is the key under which the stream of changes invalidates it. */
const planKey = ['plan', 'planning'] as const

export function usePlan(params: Params) {
  const { client } = useConnection()
  return useQuery({
    queryKey: [...planKey, params],
    queryFn: async ({ signal }): Promise<Plan> => {
      const { data } = await call(client, readPlanning, { query: params, signal })
      return { people: data }
    },
    placeholderData: keepPreviousData,
  })
}

/** Minutes added to a person's day, or removed from it. */
export interface Delta {
  readonly contactid: number
  readonly day: string
  readonly minutes: number
}

/** The plan with these minutes added. Days outside of it are ignored. */
export function withDeltas({ people }: Plan, deltas: readonly Delta[]): Plan {
  return { people: people.map((person) => withOwn(person, deltas)) }
}

function withOwn(person: PlannedPerson, deltas: readonly Delta[]): PlannedPerson {
  const matchingDeltas = deltas.filter(({ contactid }) => contactid === person.contactid)
  if (matchingDeltas.length === 0) return person
  const weeks = person.weeks.map((week) => {
    const more = matchingDeltas.filter(({ day }) => isWithin(week, day)).reduce((sum, { minutes }) => sum + minutes, 0)
    return { ...week, allocated: week.allocated + more }
  })
  const allocated = weeks.reduce((sum, week) => sum + week.allocated, 0)
  return { ...person, weeks, allocated, overbooked: weeks.reduce((sum, week) => sum + overbookedBy(week), 0) }
}

const isWithin = ({ week }: PlannedWeek, day: string) => week <= day && day <= addDays(week, 6)

function shift(cache: QueryClient, deltas: readonly Delta[]): Rollback {
  const before = cache.getQueriesData<Plan>({ queryKey: planKey })
  cache.setQueriesData<Plan>({ queryKey: planKey }, (plan) => plan && withDeltas(plan, deltas))
  return () => {
    for (const [entry, plan] of before) cache.setQueryData(entry, plan)
  }
}

/** Fields of a new allocation. */
export interface Allocating {
  readonly contactid: number
  readonly itemid: number
  readonly days: readonly string[]
  /** On each day. */
  readonly minutes: number
}

export interface PlanChanges {
  allocate(what: Allocating, doneText: string): Promise<boolean>
  /** Moves an allocation to another day, another person, or both. */
  move(
    record: RecordData,
    target: { readonly contactid: number; readonly day: string },
    doneText: string,
  ): Promise<boolean>
  resize(record: RecordData, minutes: number): Promise<boolean>
  remove(record: RecordData): Promise<boolean>
}

export function usePlanChanges(): PlanChanges {
  const cache = useQueryClient()
  const { client } = useConnection()
  return useMemo(() => changesFor(cache, client), [cache, client])
}

const path = (record: RecordData) => recordPath(timeallocations, record.id)
const clock = (day: string) => `${day}T09:00:00`
const getDay = ({ starttime }: RecordData) => String(starttime ?? '').slice(0, 10)
const getMinutes = ({ timeallocated }: RecordData) => Number(timeallocated ?? 0)
const getDelta = (record: RecordData, minutes: number): Delta => ({
  contactid: Number(record.contactid),
  day: getDay(record),
  minutes,
})

function changesFor(cache: QueryClient, client: Client): PlanChanges {
  return {
    allocate: ({ contactid, itemid, days, minutes }, doneText) => {
      let createdIds: readonly (string | number)[] = []
      const bodies = days.map((day) => ({
        contactid,
        itemid,
        timeallocated: minutes,
        timeBillable: minutes,
        starttime: clock(day),
      }))
      return runChange(cache, {
        show: (queryClient) =>
          shift(
            queryClient,
            days.map((day) => ({ contactid, day, minutes })),
          ),
        send: async () => {
          const { data } = await client<{ ids: RecordData['id'][] }>('POST', getCollection(timeallocations), {
            body: bodies,
          })
          createdIds = data.ids
        },
        done: doneText,
        undo: () => client('DELETE', getCollection(timeallocations), { query: { ids: createdIds.join(',') } }),
        failed: t("Couldn't allocate that"),
      })
    },
    move: (record, { contactid, day }, doneText) => {
      const minutes = getMinutes(record)
      const starttime = `${day}T${String(record.starttime ?? clock(day)).slice(11)}`
      const put = (body: object) => client('PUT', path(record), { body })
      return runChange(cache, {
        show: (queryClient) =>
          rollbackAll([
            shift(queryClient, [getDelta(record, -minutes), { contactid, day, minutes }]),
            dropRecords(queryClient, timeallocations.name, new Set([key(record)])),
          ]),
        send: () => put({ contactid, starttime }),
        done: doneText,
        undo: () => put({ contactid: Number(record.contactid), starttime: record.starttime }),
        failed: t("Couldn't move that"),
      })
    },
    resize: (record, minutes) => {
      const before = getMinutes(record)
      // A billable allocation stays billable as a whole.
      const isBillable = Number(record.timeBillable ?? 0) > 0
      const put = (target: number, billable: number) =>
        client('PUT', path(record), { body: { timeallocated: target, timeBillable: billable } })
      return runChange(cache, {
        show: (queryClient) =>
          rollbackAll([
            shift(queryClient, [getDelta(record, minutes - before)]),
            patchRecord(queryClient, timeallocations.name, key(record), { timeallocated: minutes }),
          ]),
        send: () => put(minutes, isBillable ? minutes : 0),
        done: t('Allocation changed'),
        undo: () => put(before, Number(record.timeBillable ?? 0)),
        failed: t("Couldn't change that"),
      })
    },
    remove: (record) =>
      runChange(cache, {
        show: (queryClient) =>
          rollbackAll([
            shift(queryClient, [getDelta(record, -getMinutes(record))]),
            dropRecords(queryClient, timeallocations.name, new Set([key(record)])),
          ]),
        send: () => client('DELETE', path(record)),
        done: t('Allocation deleted'),
        undo: () => client('POST', `${path(record)}/restore`, { body: {} }),
        failed: t("Couldn't delete that"),
      }),
  }
}
