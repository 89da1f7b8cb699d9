/**
 * Names of tags are unique per kind of record, as nobody could tell two apart. Duplicates from before this rule stay
 * until they are renamed.
 */
import { sql } from 'kysely'
import { Problem } from '../../../contract/requests/problem.ts'
import type { tags } from '../../../contract/resources/settings/settings.ts'
import { plainName } from '../../../contract/text/plain-name.ts'
import { lockByName } from '../../db/advisory-lock.ts'
import { arrayLiteral } from '../../query/condition.ts'
import { noEffects } from '../../write/effects.ts'
import { type EffectsOf, valueAfter, type Writing } from '../../write/writing.ts'

interface Named {
  readonly id: number
  readonly name: string
  readonly entity: string
}

export const tagEffects: EffectsOf<typeof tags> = {
  ...noEffects,
  prepare: async (writing, drafts) => {
    const named = drafts.filter(
      ({ values, before }) => values.name && plainName(values.name) !== plainName(before?.name ?? ''),
    )
    const given = named.map((draft) => ({
      id: draft.id,
      name: String(draft.values.name),
      entity: String(valueAfter(draft, 'entity')),
    }))
    await refuseTakenNames(writing, given)
    return drafts
  },
  restoring: async (writing, ids) => {
    const { rows } = await sql<Named>`
      select id::float8 as id, name, entity
      from tags
      where account_id = ${writing.actor.account} and id = any(${arrayLiteral(ids)}::bigint[]) and deleted
    `.execute(writing.tx)
    await refuseTakenNames(writing, rows)
  },
}

/** Throws a 409 if another tag of the kind has the name, or two of the given ones would. */
async function refuseTakenNames({ tx, actor }: Writing, given: readonly Named[]): Promise<void> {
  if (given.length === 0) return
  await lockByName(tx, `tags:${actor.account}`)
  const { rows } = await sql<Named>`
    select id::float8 as id, name, entity
    from tags
    where account_id = ${actor.account} and not deleted
  `.execute(tx)
  const nameOf = ({ entity, name }: Named) => `${entity} ${plainName(name)}`
  const holders = new Map(rows.map((tag) => [nameOf(tag), tag.id]))
  for (const tag of given) {
    const holder = holders.get(nameOf(tag))
    if (holder !== undefined && holder !== tag.id) {
      throw new Problem('conflict', `name: ${tag.name} is the name of another tag.`)
    }
    holders.set(nameOf(tag), tag.id)
  }
}
