/**
 * Live changes by others. One tab reads the service's stream of changes and forwards it to the other tabs, because browsers limit
 * connections per host. Changes only invalidate queries; what is shown always comes from a read.
 */
import type { QueryClient } from '@tanstack/react-query'
import { resourceNamed, resourceNames } from '../../contract/registry.ts'
import { isUnreachableStatus, reportUnreachable } from '../ui/away/reachability.ts'
import type { EarlyAnswers, TokenSource } from './client.ts'
import { isEcho } from './lists/after-change.ts'
import { isChanging } from './mutations/underway.ts'

export interface LiveChange {
  readonly resource: string
  readonly id: string | number
}

/** Milliseconds for which changes are gathered, to refetch once for all of them. */
const gathering = 250
/** Minimum milliseconds between refetches, which still follow a change within a second. */
const rest = 750
/** Milliseconds until the stream is reopened after a failure. */
const pause = 3000
/** Milliseconds until it is reopened after a regular end, as when its token expires. */
const breath = 200
const channelName = 'worklane.changes'

/** Follows changes for the lifetime of the tab. */
export function followChanges(cache: QueryClient, apiUrl: string, tokens: TokenSource, early: EarlyAnswers): void {
  const refresh = refresher(cache)
  const onSeen = (change: LiveChange) => {
    early.end()
    refresh(change)
  }
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }) => onSeen(data as LiveChange)
  const onFound = (change: LiveChange) => {
    channel.postMessage(change)
    onSeen(change)
  }
  // The lock is held until the tab is closed; then another tab takes over.
  navigator.locks?.request('worklane.changes', () => readForever(apiUrl, tokens, onFound))
}

async function readForever(
  apiUrl: string,
  tokens: TokenSource,
  onChange: (change: LiveChange) => void,
): Promise<never> {
  let last = ''
  for (;;) {
    try {
      last = await readStream(apiUrl, tokens, last, onChange)
      await new Promise((resolve) => setTimeout(resolve, breath))
    } catch {
      // The service is unreachable; the position is kept, so nothing is missed.
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/** Resolves to the last position when the stream ends, as it does with its token. */
async function readStream(apiUrl: string, tokens: TokenSource, after: string, onChange: (change: LiveChange) => void) {
  const token = await tokens.token()
  const open = (bearer: string) =>
    fetch(`${apiUrl}/changes/stream`, {
      headers: { authorization: `Bearer ${bearer}`, ...(after === '' ? {} : { 'last-event-id': after }) },
    })
  let response = await open(token).catch((error: unknown) => {
    reportUnreachable(async () => !isUnreachableStatus((await fetch(`${apiUrl}/me`)).status))
    throw error
  })
  if (response.status === 401) response = await open(await tokens.replace(token))
  if (!response.ok || !response.body) throw new Error(`The stream of changes answered ${response.status}`)
  let last = after
  let rest = ''
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const events = (rest + part.value).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const { id, change } = readEvent(event)
      last = id ?? last
      if (change) onChange(change)
    }
  }
  return last
}

/** One event of the stream (HTML standard, section 9.2.6). */
export function readEvent(text: string): { readonly id: string | null; readonly change: LiveChange | null } {
  const lines = text.split('\n')
  const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? null
  const data = field('data')
  return { id: field('id'), change: data === null ? null : (JSON.parse(data) as LiveChange) }
}

function refresher(cache: QueryClient): (change: LiveChange) => void {
  let changes: LiveChange[] = []
  let timer: ReturnType<typeof setTimeout> | null = null
  let readOn = 0
  const run = () => {
    timer = null
    // Own changes are on the screen already; their side effects are refetched once they are answered.
    if (isChanging()) {
      timer = setTimeout(run, gathering)
      return
    }
    // Own changes are identified by now, and what depends on them has been refetched.
    const names = new Set(changes.filter((change) => !isEcho(change)).flatMap(({ resource }) => showing(resource)))
    changes = []
    if (names.size === 0) return
    readOn = Date.now()
    cache.invalidateQueries({ predicate: ({ queryKey }) => names.has(String(queryKey[1])) })
  }
  return (change) => {
    // Definitions of custom fields are part of the caller.
    if (definitions.has(change.resource)) cache.invalidateQueries({ queryKey: ['me'] })
    // Shown in one place only, where the user may be waiting for them: refetched without delay.
    if (change.resource === 'notifications') {
      cache.invalidateQueries({ queryKey: ['own', 'notifications'] })
      return
    }
    if (change.resource === 'messages') cache.invalidateQueries({ queryKey: ['own', 'unread-messages'] })
    changes.push(change)
    if (timer === null) timer = setTimeout(run, Math.max(gathering, readOn + rest - Date.now()))
  }
}

const definitions: ReadonlySet<string> = new Set(['customfields', 'customfieldoptions'])

/** Resources that the plan of people and weeks depends on. */
const plannedResources: ReadonlySet<string> = new Set([
  'timeallocations',
  'time',
  'daysoff',
  'capacities',
  'workinghours',
  'contacts',
  'teams',
])

/** Reports that sum each resource. */
const summedResources: Readonly<Record<string, readonly string[]>> = {
  time: ['profit', 'burn'],
  projects: ['burn'],
  invoices: ['invoiced'],
  items: ['workload'],
}

/**
 * Queries to refetch: the resource, resources that link to it, and those its records must link to, which may show sums of them.
 */
function showing(name: string): readonly string[] {
  const matchingResourceNames = resourceNames.filter((resourceName) =>
    Object.values(resourceNamed(resourceName).fields).some(({ target }) => target === name),
  )
  const owners = (resourceNames as readonly string[]).includes(name)
    ? Object.values(resourceNamed(name).fields).flatMap(({ target, required }) => (target && required ? target : []))
    : []
  const reports = [name, ...owners].flatMap((owner) => summedResources[owner] ?? [])
  return [
    name,
    ...matchingResourceNames,
    ...owners,
    ...(plannedResources.has(name) ? ['planning', 'workload'] : []),
    ...reports,
  ]
}
