/**
 * Live changes by others. One tab reads the service's stream of changes and forwards it to the other tabs, because browsers limit
 * connections per host. Changes only invalidate queries; what is shown always comes from a read.
 */
import type { QueryClient } from '@tanstack/react-query'
import { resourceNamed, resourceNames } from '../../contract/registry.ts'
import { isAway, reportAway } from '../ui/away/reach.ts'
import { isChanging } from './changes/underway.ts'
import type { EarlyAnswers, TokenSource } from './client.ts'
import { isEcho } from './lists/after-change.ts'

export interface LiveChange {
  readonly resource: string
  readonly id: string | number
}

/** Milliseconds: changes that come together are followed together, within a second of the first. */
const gathering = 250
/** Nothing is read again more often than this, however much goes on: it is followed within a second all the same. */
const rest = 750
/** Before the stream is opened again after a failure. */
const pause = 3000
/** Before it is opened again when it came to its end, which it does with its sign-in: that is to be known at once. */
const breath = 200
const channelName = 'worklane.changes'

/** Follows the changes for as long as the tab is there. */
export function followChanges(cache: QueryClient, apiUrl: string, tokens: TokenSource, early: EarlyAnswers): void {
  const refresh = refresher(cache)
  const seen = (change: LiveChange) => {
    early.end()
    refresh(change)
  }
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }) => seen(data as LiveChange)
  const found = (change: LiveChange) => {
    channel.postMessage(change)
    seen(change)
  }
  // The lock is held until the tab is closed; then another tab reads on.
  navigator.locks?.request('worklane.changes', () => readForever(apiUrl, tokens, found))
}

async function readForever(apiUrl: string, tokens: TokenSource, found: (change: LiveChange) => void): Promise<never> {
  let last = ''
  for (;;) {
    try {
      last = await readStream(apiUrl, tokens, last, found)
      await new Promise((resolve) => setTimeout(resolve, breath))
    } catch {
      // The service is away for a moment; the position stays, so nothing is missed.
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/** Resolves to the position after which the stream ended: it does so with its token. */
async function readStream(apiUrl: string, tokens: TokenSource, after: string, found: (change: LiveChange) => void) {
  const token = await tokens.token()
  const open = (bearer: string) =>
    fetch(`${apiUrl}/changes/stream`, {
      headers: { authorization: `Bearer ${bearer}`, ...(after === '' ? {} : { 'last-event-id': after }) },
    })
  let response = await open(token).catch((error: unknown) => {
    reportAway(async () => !isAway((await fetch(`${apiUrl}/me`)).status))
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
      if (change) found(change)
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
    // Own changes are on the screen already; their side effects are read when they have been answered.
    if (isChanging()) {
      timer = setTimeout(run, gathering)
      return
    }
    // One's own are known by now, and what they show in has been read.
    const touched = new Set(changes.filter((change) => !isEcho(change)).flatMap(({ resource }) => showing(resource)))
    changes = []
    if (touched.size === 0) return
    readOn = Date.now()
    cache.invalidateQueries({ predicate: ({ queryKey }) => touched.has(String(queryKey[1])) })
  }
  return (change) => {
    // What fields there are is known with the caller.
    if (definitions.has(change.resource)) cache.invalidateQueries({ queryKey: ['me'] })
    // These show in one place only, where somebody may be waiting for them.
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

/** What a plan of people and weeks is worked out from. */
const planned: ReadonlySet<string> = new Set([
  ...['timeallocations', 'time', 'daysoff', 'capacities', 'workinghours', 'contacts', 'teams'],
])

/** What each report sums. */
const summed: Readonly<Record<string, readonly string[]>> = {
  time: ['profit', 'burn'],
  projects: ['burn'],
  invoices: ['invoiced'],
  items: ['workload'],
}

/** The resource, every other whose records name records of it, and those that its records cannot be without: they have sums of it. */
function showing(name: string): readonly string[] {
  const others = resourceNames.filter((other) =>
    Object.values(resourceNamed(other).fields).some(({ target }) => target === name),
  )
  const owners = (resourceNames as readonly string[]).includes(name)
    ? Object.values(resourceNamed(name).fields).flatMap(({ target, required }) => (target && required ? target : []))
    : []
  const reports = [name, ...owners].flatMap((each) => summed[each] ?? [])
  return [name, ...others, ...owners, ...(planned.has(name) ? ['planning', 'workload'] : []), ...reports]
}
