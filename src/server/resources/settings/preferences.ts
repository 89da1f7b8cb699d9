/**
 * A person's preferences in the app, such as columns of lists, their widths and density: small JSON values under names
 * chosen by clients. Only that person reads them, and the service does not interpret them.
 */

import { sql } from 'kysely'
import { changePreferences as changing, readPreferences as reading } from '../../../contract/operations/settings.ts'
import { Problem, problem } from '../../../contract/requests/problem.ts'
import { about, fault, type Refusal } from '../../../contract/requests/refusal.ts'
import type { Actor } from '../../../contract/rights.ts'
import type { Database } from '../../db/database.ts'
import { handleRead, handleWrite } from '../handlers.ts'
import type { Right } from '../operation.ts'

/** Maximum number of names per person, and of characters in one value and in all of them. */
const mostNames = 200
const longestValue = 10_000
const longestTogether = 100_000

const namePattern = /^[a-z][a-z0-9._-]{0,79}$/

type Preferences = Readonly<Record<string, unknown>>

/** For people only, however they are authenticated. */
const personal: Right = ({ contact }) => {
  if (contact !== null) return
  throw problem('person_only', 'Only a person has preferences; an API key has none')
}

const row = { tag: 'Interface', right: [personal] }

const readPreferences = handleRead(reading, {
  ...row,
  summary: 'Read your preferences: small values by name.',
  run: async ({ actor, parts }) => ({ data: await loadPreferences(parts.database.kysely, actor) }),
})

const changePreferences = handleWrite(changing, {
  ...row,
  summary: 'Update your preferences. Names that are not sent keep their values, and null removes one.',
  read: (input) => ({ values: readValues(input), ignored: [] }),
  own: ({ tx, actor }) => loadPreferences(tx, actor),
  async run({ tx }, { actor, values }) {
    for (const [name, value] of Object.entries(values)) await store(tx, actor, name, value)
    const preferences = await loadPreferences(tx, actor)
    if (Object.keys(preferences).length > mostNames || JSON.stringify(preferences).length > longestTogether) {
      throw problem(
        'too_long',
        'keep at most {most} names and {count} characters',
        { most: mostNames, count: longestTogether },
        'preferences',
      )
    }
    return { answer: preferences }
  },
})

function readValues(input: unknown): Preferences {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw problem('not_allowed', 'send an object of values by name', {}, 'preferences')
  }
  const refusals = Object.entries(input).flatMap(([name, value]): Refusal[] => {
    if (!namePattern.test(name))
      return [
        fault('not_allowed', '{value} is no name of a preference; use small letters, digits, dots and dashes', {
          value: name,
        }),
      ]
    const text = JSON.stringify(value)
    if (text.includes('\\u0000')) return [about(name, 'invalid_text', 'a value holds no NUL')]
    return text.length > longestValue
      ? [about(name, 'too_long', 'use at most {most} characters', { most: longestValue })]
      : []
  })
  if (refusals.length > 0) throw new Problem('invalid', refusals)
  return input as Preferences
}

async function loadPreferences(queries: Database['kysely'], { account, contact }: Actor): Promise<Preferences> {
  const result = await sql<{ name: string; value: unknown }>`
    select name, value
    from preferences
    where account_id = ${account} and contactid = ${contact}
    order by name
  `.execute(queries)
  return Object.fromEntries(result.rows.map(({ name, value }) => [name, value]))
}

async function store(tx: Database['kysely'], { account, contact }: Actor, name: string, value: unknown): Promise<void> {
  if (value === null) {
    await sql`delete from preferences where account_id = ${account} and contactid = ${contact} and name = ${name}`.execute(
      tx,
    )
    return
  }
  await sql`
    insert into preferences (account_id, contactid, name, value)
    values (${account}, ${contact}, ${name}, ${JSON.stringify(value)}::json)
    on conflict (account_id, contactid, name) do update set value = excluded.value
  `.execute(tx)
}

export const preferenceOperations = [readPreferences, changePreferences]
