/**
 * Columns, widths, pins and density follow the person to every machine: read once with who they are, sent a moment after
 * each change. What has not reached the service when the page is left is kept here, and sent when it is next opened.
 */
import { adoptPreferences, type PreferenceOwner, watchPreferences } from '../../ui/preference.ts'
import type { Client } from '../client.ts'
import { RequestError } from '../request-error.ts'

type Preferences = Readonly<Record<string, unknown>>

const path = '/me/preferences'
/** Milliseconds: dragging the edge of a column is one change. */
const gathering = 800

/** Takes over what the service keeps, but for what the person has changed since. */
export async function readPreferences(client: Client, whose: Promise<PreferenceOwner>): Promise<void> {
  const kept = await client<Record<string, unknown>>('GET', path).catch(() => null)
  if (kept === null || typeof kept.data !== 'object' || Array.isArray(kept.data)) return
  const person = await whose
  const waiting = unsentOf(person)
  adoptPreferences(person, { ...kept.data, ...waiting })
  if (Object.keys(waiting).length > 0) await send(client, person)
}

/** Sends every change for as long as the tab is there. */
export function sendPreferences(client: Client): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  watchPreferences((person, name, value) => {
    keepUnsent(person, { ...unsentOf(person), [name]: value })
    clearTimeout(timer)
    timer = setTimeout(() => send(client, person), gathering)
  })
}

async function send(client: Client, person: PreferenceOwner): Promise<void> {
  const body = unsentOf(person)
  try {
    await client('PUT', path, { body, standsAlone: true })
  } catch (error) {
    // Who has no preferences with the service keeps them on this machine; who did not reach it sends them later.
    if (!(error instanceof RequestError) || error.status === 0 || error.status >= 500) return
  }
  const left = Object.entries(unsentOf(person)).filter(([name, value]) => !isSame(value, body[name]))
  keepUnsent(person, Object.fromEntries(left))
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const unsentKey = ({ id }: PreferenceOwner) => `worklane.${id ?? 'account'}.unsent`

function unsentOf(person: PreferenceOwner): Preferences {
  try {
    return JSON.parse(localStorage.getItem(unsentKey(person)) ?? '{}') as Preferences
  } catch {
    return {}
  }
}

function keepUnsent(person: PreferenceOwner, values: Preferences): void {
  if (Object.keys(values).length === 0) localStorage.removeItem(unsentKey(person))
  else localStorage.setItem(unsentKey(person), JSON.stringify(values))
}
