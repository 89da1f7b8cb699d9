/**
 * Synchronises columns, widths, pins and density across the person's devices: read once at sign-in, sent shortly after
 * each change. Changes that could not be sent before the page was left are stored here and sent when it is next opened.
 */
import {
  changePreferences,
  readPreferences as readPreferencesOperation,
} from '../../../contract/operations/settings.ts'
import { adoptPreferences, type PreferenceOwner, watchPreferences } from '../../ui/preference.ts'
import { storeText } from '../../ui/storage.ts'
import { call } from '../call.ts'
import type { Client } from '../client.ts'
import { RequestError } from '../request-error.ts'

type Preferences = Readonly<Record<string, unknown>>

/** Milliseconds: dragging a column edge is one change. */
const gathering = 800

/** Applies the service's values, except where the person has changed something since. */
export async function readPreferences(client: Client, whose: Promise<PreferenceOwner>): Promise<void> {
  const apiResponse = await call(client, readPreferencesOperation, {}).catch(() => null)
  if (apiResponse === null || typeof apiResponse.data !== 'object' || Array.isArray(apiResponse.data)) return
  const person = await whose
  const unsent = getUnsent(person)
  adoptPreferences(person, { ...apiResponse.data, ...unsent })
  if (Object.keys(unsent).length > 0) await send(client, person)
}

/** Sends every change for the lifetime of the tab. */
export function sendPreferences(client: Client): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  watchPreferences((person, name, value) => {
    keepUnsent(person, { ...getUnsent(person), [name]: value })
    clearTimeout(timer)
    timer = setTimeout(() => send(client, person), gathering)
  })
}

async function send(client: Client, person: PreferenceOwner): Promise<void> {
  const body = getUnsent(person)
  try {
    await call(client, changePreferences, { body, standsAlone: true })
  } catch (error) {
    // Without stored preferences the local ones stay; changes that could not be sent are sent later.
    if (!(error instanceof RequestError) || error.status === 0 || error.status >= 500) return
  }
  const unsentEntries = Object.entries(getUnsent(person)).filter(([name, value]) => !isSame(value, body[name]))
  keepUnsent(person, Object.fromEntries(unsentEntries))
}

const isSame = (first: unknown, second: unknown) => JSON.stringify(first) === JSON.stringify(second)
const unsentKey = ({ id }: PreferenceOwner) => `worklane.${id ?? 'account'}.unsent`

function getUnsent(person: PreferenceOwner): Preferences {
  try {
    return JSON.parse(localStorage.getItem(unsentKey(person)) ?? '{}') as Preferences
  } catch {
    return {}
  }
}

function keepUnsent(person: PreferenceOwner, values: Preferences): void {
  if (Object.keys(values).length === 0) localStorage.removeItem(unsentKey(person))
  else storeText(unsentKey(person), JSON.stringify(values))
}
