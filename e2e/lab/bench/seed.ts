/** The firms of the benchmark: a large one, and two small ones beside it. */
import type { Database } from '../../../src/server/db/database.ts'
import { createApiKey } from '../../../src/server/identity/accounts/api-keys.ts'
import { identityTables } from '../../../src/server/identity/tables.ts'
import type { Firm } from '../volume/firm.ts'
import { seedFirms } from '../volume/seed.ts'

/** API key of the large firm, which is account 1. */
export const apiKey = 'BENC-HMAR-KSOF-WORK-WL4'
export const items = 100_000

/** The large firm's largest project: about four hundred items. */
export const largestProject = 1

/** Number of staff of the large firm, with ids from 1. */
export const people = 105

const large: Firm = {
  account: 1,
  items,
  time: 5 * items,
  projects: 1250,
  companies: 2000,
  people,
  clients: 2000,
  others: 10_000,
}
const small = { items: 500, time: 1000, projects: 7, companies: 5, people: 6, clients: 10, others: 50 }

export async function seedBench(database: Database): Promise<void> {
  await seedFirms(database, [large, { account: 2, ...small }, { account: 3, ...small }])
  await createApiKey(identityTables(database.kysely), { account: 1, name: 'Benchmark', key: apiKey })
}
