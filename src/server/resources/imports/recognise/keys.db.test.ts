/** The database has an index for every key that rows can be matched by: a file may have 100,000 of them. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { importables } from '../../../../contract/imports/importable.ts'
import { resourceNamed } from '../../../../contract/registry.ts'
import { sharedTestDatabase } from '../../../testing/test-database.ts'
import { getBinding } from '../../bindings.ts'
import { getColumn, isAskable } from './lookups.ts'

const { kysely } = await sharedTestDatabase()

const keys = importables.flatMap(({ resource, keys }) => keys.map((key) => [resource, key] as const))

it.each(keys)('%s are looked up by %j through an index', async (resource, key) => {
  const binding = getBinding(resource)
  const { fields } = resourceNamed(resource)
  const { rows } = await sql<{ definition: string }>`
    select indexdef as definition
    from pg_indexes
    where tablename = ${binding.table} and indexdef !~ ' WHERE '
  `.execute(kysely)
  const starts = key
    .filter((wire) => isAskable(binding, wire, fields[wire]))
    .map((wire) =>
      fields[wire]?.kind === 'text' ? `sort_name(${getColumn(binding, wire)})` : getColumn(binding, wire),
    )
    .map((column) => `(account_id, ${column}`)
  const serving = rows.filter(({ definition }) => starts.some((start) => definition.includes(start)))
  expect(serving, starts.join(' or ')).not.toEqual([])
})
