/** A database filled with demo data for tests, and what its people and API clients can see. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { seesField } from '../../../contract/language/resource.ts'
import type { ResourceName } from '../../../contract/registry.ts'
import { parseListRequest } from '../../../contract/requests/list-request.ts'
import type { Actor } from '../../../contract/rights.ts'
import { fillWithDemoData } from '../../demo-data.ts'
import { loadApiKey, loadPerson } from '../../identity/accounts/actors.ts'
import { personByPassword } from '../../identity/accounts/people.ts'
import { digest } from '../../identity/digest.ts'
import { identityTables } from '../../identity/tables.ts'
import { compileList } from '../../query/compile-read.ts'
import { planList } from '../../query/plan-read.ts'
import { getBinding } from '../../resources/bindings.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { demoPassword } from './people/sign-ins.ts'

type Records = readonly Record<string, unknown>[]

/** Call it at the top level of a `*.db.test.ts` file. */
export async function demoDatabase() {
  const database = await openTestDatabase()
  const queries = identityTables(database.kysely)
  const dataDir = mkdtempSync(join(tmpdir(), 'worklane-demo-'))
  afterAll(() => rmSync(dataDir, { recursive: true }))
  const isFilled = await fillWithDemoData(database, 1, { dataDir, filesUrl: null })

  return {
    database,
    dataDir,
    isFilled,

    /** The records that a caller gets from a list. */
    async listAs(actor: Actor, name: ResourceName, query: Record<string, string> = {}): Promise<Records> {
      const binding = getBinding(name)
      const given = name === 'time' ? { trackedfrom: '-90d', ...query } : query
      const { request } = parseListRequest(binding.resource, given, (field) => seesField(actor, field))
      const plan = planList({ binding, actor, request, only: [] }, getBinding)
      const { statement, values } = compileList(plan)
      const [data] = await database.readRow(statement, values)
      return JSON.parse(data ?? '[]') as Records
    },

    async keyHolder(key: string): Promise<Actor> {
      const found = await loadApiKey(queries, digest(key))
      if (!found) throw new Error(`nobody holds ${key}`)
      return found.actor
    },

    async personAt(email: string): Promise<Actor> {
      const person = await personByPassword(queries, email, demoPassword)
      const actor = person && (await loadPerson(queries, person, null))
      if (!actor) throw new Error(`${email} cannot sign in`)
      return actor
    },
  }
}
