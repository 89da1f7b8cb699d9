/** Completes records and opens them again, with the records that depend on them; taking it back puts each where it stood. */
import type { QueryClient } from '@tanstack/react-query'
import type { Resource } from '../../../contract/language/resource.ts'
import { t } from '../../language/t.ts'
import { patchRecord, type Rollback } from '../cache.ts'
import { captionOf } from '../captions.ts'
import type { Client } from '../client.ts'
import { awaitEchoes, readAgain } from '../lists/after-change.ts'
import { knownWith } from '../lists/asked.ts'
import { leaveSums } from '../lists/leave-sums.ts'
import { key, type RecordData, type Records, recordPath, standing, stateField, titlesOf } from '../record.ts'
import { forEach, refresh, runChange, together } from '../run-change.ts'
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
      await turn(cache, client, resource, records, 'complete')
      known = leaveSums(cache, resource, records)
    },
    done: t('Completed {what}', { what: titlesOf(resource, records) }),
    undo: async () => {
      known = new Set()
      await putBack(cache, client, resource, stood)
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
      await turn(cache, client, resource, records, 'reactivate')
    },
    done: t('Reopened {what}', { what: titlesOf(resource, records) }),
    undo: () => putBack(cache, client, resource, stood),
    settle: (on) => readAgain(on, resource, standing(resource)),
    failed: t("Couldn't reopen {what}", { what: titlesOf(resource, records) }),
  })
}

/** Records that are shown in another state before the service has said that they are in it, and in which work stage. */
const shownAhead = new Set<string>()
const nameOf = (resource: Resource, record: RecordData) => `${resource.name} ${key(record)}`

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

/** The answers say in which work stage the records are now. After a refusal nobody knows which of them were turned. */
async function turn(
  cache: QueryClient,
  client: Client,
  resource: Resource,
  records: Records,
  action: 'complete' | 'reactivate',
): Promise<void> {
  const fields = standing(resource)
    .flatMap((name) => [name, captionOf(resource, name) ?? []].flat())
    .join(',')
  const answers: RecordData[] = []
  await forEach(records, async (record) => {
    const path = `${recordPath(resource, record.id)}/${action}`
    const { data } = await client<RecordData>('PUT', path, { body: {}, query: { fields } })
    awaitEchoes(resource.name, [record.id])
    answers.push({ ...data, id: record.id })
  })
  showStanding(cache, resource, answers)
}

async function putBack(cache: QueryClient, client: Client, resource: Resource, stood: Records): Promise<void> {
  for (const record of stood) shownAhead.add(nameOf(resource, record))
  await restoreAll(client, resource, stood, standing(resource))
  showStanding(cache, resource, stood)
}

/** From now on what is shown is what the service has. */
function showStanding(cache: QueryClient, resource: Resource, records: Records): void {
  for (const record of records) {
    const shown = standing(resource).flatMap((name) => {
      const caption = captionOf(resource, name)
      const isKnown = caption !== null && (caption in record || record[name] === undefined)
      return [[name, record[name]], ...(isKnown ? [[caption, record[caption]]] : [])]
    })
    patchRecord(cache, resource.name, key(record), Object.fromEntries(shown))
    shownAhead.delete(nameOf(resource, record))
  }
}
