/** Completes records and opens them again, with the records that depend on them; taking it back puts each where it stood. */
import type { QueryClient } from '@tanstack/react-query'
import type { Resource } from '../../../contract/language/resource.ts'
import { t } from '../../language/t.ts'
import { patchRecord, type Rollback } from '../cache.ts'
import type { Client } from '../client.ts'
import { readAgain } from '../lists/after-change.ts'
import { knownWith } from '../lists/asked.ts'
import { leaveSums } from '../lists/leave-sums.ts'
import { key, type Records, standing, stateField, titlesOf } from '../record.ts'
import { forEach, refresh, runChange, together } from '../run-change.ts'
import { act } from './act.ts'
import { restoreAll, valuesNow } from './batch.ts'
import { openDependents } from './dependents.ts'

/** Records that depend on this one are completed with it; taking it back reopens what was open before. */
export function complete(cache: QueryClient, client: Client, resource: Resource, records: Records): Promise<boolean> {
  let stood: Records = []
  let dependents: Awaited<ReturnType<typeof openDependents>> = []
  let known: ReadonlySet<string> = new Set()
  const seen = standingOf(cache, client, resource, records)
  return runChange(cache, {
    show: (on) => showState(on, resource, records, resource.states.done),
    send: async () => {
      stood = await seen()
      dependents = await openDependents(client, resource, records)
      await forEach(records, act(client, 'PUT', resource, 'complete'))
      known = leaveSums(cache, resource, records)
    },
    done: t('Completed {what}', { what: titlesOf(resource, records) }),
    undo: async () => {
      known = new Set()
      await restoreAll(client, resource, stood, standing(resource))
      for (const { of, open } of dependents) await restoreAll(client, of, open, standing(of))
    },
    settle: (on) =>
      dependents.some(({ open }) => open.length > 0) ? refresh(on) : readAgain(on, resource, standing(resource), known),
    failed: t("Couldn't complete {what}", { what: titlesOf(resource, records) }),
  })
}

export function reopen(cache: QueryClient, client: Client, resource: Resource, records: Records): Promise<boolean> {
  let stood: Records = []
  const seen = standingOf(cache, client, resource, records)
  return runChange(cache, {
    show: (on) => showState(on, resource, records, resource.states.open),
    send: async () => {
      stood = await seen()
      await forEach(records, act(client, 'PUT', resource, 'reactivate'))
    },
    done: t('Reopened {what}', { what: titlesOf(resource, records) }),
    undo: () => restoreAll(client, resource, stood, standing(resource)),
    settle: (on) => readAgain(on, resource, standing(resource)),
    failed: t("Couldn't reopen {what}", { what: titlesOf(resource, records) }),
  })
}

/** Records that were shown in another state before the service had said which work stage they are in then. */
const shownAhead = new Set<string>()
const nameOf = (resource: Resource, record: Records[number]) => `${resource.name} ${key(record)}`

/** Where records stand, as the person sees them before a change; it is asked for only where they do not. */
function standingOf(cache: QueryClient, client: Client, resource: Resource, records: Records): () => Promise<Records> {
  const names = standing(resource)
  const known = records.map((record) =>
    shownAhead.has(nameOf(resource, record)) ? null : knownWith(cache, resource.name, record, names),
  )
  return async () => (known.every((record) => record !== null) ? known : valuesNow(client, resource, records, names))
}

function showState(cache: QueryClient, resource: Resource, records: Records, state: string | null): Rollback {
  for (const record of records) shownAhead.add(nameOf(resource, record))
  return together(
    records.map((record) => patchRecord(cache, resource.name, key(record), { [stateField(resource)]: state })),
  )
}
