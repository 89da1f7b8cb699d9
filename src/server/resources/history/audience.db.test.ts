import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { type ResourceName, resourceNames } from '../../../contract/registry.ts'
import { type Actor, permissions } from '../../../contract/rights.ts'
import { fillWithDemoData } from '../../demo-data.ts'
import { loadPerson } from '../../identity/accounts/actors.ts'
import { identityTables } from '../../identity/tables.ts'
import type { ReadBinding } from '../../query/binding.ts'
import { rowNamed } from '../../query/condition.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { getBinding } from '../bindings.ts'
import { audienceKeys } from './audience.ts'

const database = await openTestDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'worklane-audience-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
await fillWithDemoData(database, 1, { dataDir, filesUrl: null })
const context = { account: sql`1::bigint`, timezone: sql`'Europe/London'::text` }
/** Whatever somebody from outside may use, only what is theirs or shared with them is seen. */
const everything = new Map(Object.values(permissions).map((id) => [id, 15]))

async function personAt(email: string): Promise<Actor> {
  const { rows } = await sql<{ id: number }>`select id from contacts where account_id = 1 and email = ${email}`.execute(
    database.kysely,
  )
  const actor = await loadPerson(identityTables(database.kysely), { account: 1, contact: Number(rows[0]?.id) }, null)
  if (!actor) throw new Error(`${email} cannot sign in`)
  return { ...actor, grants: everything }
}

/** Ids of the kept records that a rule picks. */
async function idsWhere({ table }: ReadBinding, rule: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from ${sql.table(table)} t where t.account_id = 1 and not t.deleted and ${rule} order by t.id
  `.execute(database.kysely)
  return rows.map(({ id }) => Number(id))
}

function visibleIds(actor: Actor, binding: ReadBinding): Promise<number[]> {
  const seen = binding.visible(actor)
  if (!seen) throw new Error(`${binding.resource.name} is open to everybody`)
  const values = seen.values.map((value) => sql`${value}`)
  return idsWhere(
    binding,
    sql`(${seen.render(rowNamed('t'), values, { ...context, contact: sql`${actor.contact}::bigint` })})`,
  )
}

const toldIds = (actor: Actor, binding: ReadBinding): Promise<number[]> =>
  idsWhere(binding, sql`${binding.audience?.(rowNamed('t'), context.account)} && ${audienceKeys(actor)}::text[]`)

const told = resourceNames.filter((name) => getBinding(name).audience)

describe.each(['client@example.com', 'contractor@example.com'])('what %s sees', async (email) => {
  const actor = await personAt(email)

  it.each(told)('%s: the audience of a record is exactly those who can see it', async (name: ResourceName) => {
    const binding = getBinding(name)
    expect(await toldIds(actor, binding)).toEqual(await visibleIds(actor, binding))
  })
})

it('resources visible to clients and contractors have an audience', () => {
  expect(told).toEqual(expect.arrayContaining(['projects', 'items', 'messages', 'files', 'invoices', 'quotes', 'time']))
})
