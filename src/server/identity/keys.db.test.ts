import { describe, expect, it } from 'vitest'
import { isSealed } from '../secrets/sealed.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { testSealed } from '../testing/test-sealed.ts'
import { loadKeys } from './keys.ts'
import { identityTables } from './tables.ts'

const database = await openTestDatabase()
const queries = identityTables(database.kysely)

describe('keys of the identity server', () => {
  it('are created once, even by several processes that start together, and survive a restart', async () => {
    const [first, ...others] = await Promise.all([
      loadKeys(queries, testSealed),
      loadKeys(queries, testSealed),
      loadKeys(queries, testSealed),
    ])
    expect(first?.signing[0]).toMatchObject({
      kty: 'RSA',
      alg: 'RS256',
      kid: expect.any(String),
      d: expect.any(String),
    })
    expect(first?.cookies[0]).toHaveLength(43)
    for (const keys of [...others, await loadKeys(queries, testSealed)]) expect(keys).toEqual(first)
  })

  it('cannot be read in a copy of the database', async () => {
    const { signing } = await loadKeys(queries, testSealed)
    const stored = JSON.stringify(await queries.selectFrom('identity_keys').selectAll().execute())
    expect(stored).not.toContain(signing[0]?.d)
    // With the quotation mark, which encrypted text never contains.
    expect(stored).not.toContain('"kty')
  })

  it('stay the same when plain keys of an earlier version are encrypted', async () => {
    const before = await loadKeys(queries, testSealed)
    for (const [purpose, value] of Object.entries(before)) {
      await queries
        .updateTable('identity_keys')
        .set({ value: JSON.stringify(value) })
        .where('purpose', '=', purpose)
        .execute()
    }
    expect(await loadKeys(queries, testSealed)).toEqual(before)
    const rows = await queries.selectFrom('identity_keys').select('value').execute()
    expect(rows.map(({ value }) => isSealed(String(value)))).toEqual([true, true])
  })
})
