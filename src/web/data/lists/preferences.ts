/**
 * Columns, widths, pins and density follow the person to every machine: read once with who they are, sent a moment after
 * each change. A service that keeps no preferences, or cannot be reached, leaves them on this machine.
 */
import { adoptPreferences, type Person, watchPreferences } from '../../ui/preference.ts'
import type { Client } from '../client.ts'

const path = '/me/preferences'
/** Milliseconds: dragging the edge of a column is one change. */
const gathering = 800

const unsent = new Map<string, unknown>()

/** Takes over what the service keeps, but for what the person has changed since. */
export async function readPreferences(client: Client, person: Promise<Person>): Promise<void> {
  const kept = await client<Record<string, unknown>>('GET', path).catch(() => null)
  if (kept === null || typeof kept.data !== 'object' || Array.isArray(kept.data)) return
  const values = Object.entries(kept.data).filter(([name]) => !unsent.has(name))
  adoptPreferences(await person, Object.fromEntries(values))
}

/** Sends every change for as long as the tab is there. */
export function sendPreferences(client: Client): void {
  let timer: ReturnType<typeof setTimeout> | null = null
  const send = () => {
    timer = null
    const body = Object.fromEntries(unsent)
    client('PUT', path, { body })
      .catch(() => null)
      .finally(() => {
        for (const [name, value] of Object.entries(body)) if (unsent.get(name) === value) unsent.delete(name)
      })
  }
  watchPreferences((name, value) => {
    unsent.set(name, value)
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(send, gathering)
  })
}
