import { describe, expect, it } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import { loadKeys } from './keys.ts'
import { identityTables } from './tables.ts'

const database = await openTestDatabase()
const queries = identityTables(database.kysely)

describe('keys of the identity server', () => {
  it('are made once, even by several processes that start together, and outlive a restart', async () => {
    const [first, ...others] = await Promise.all([loadKeys(queries), loadKeys(queries), loadKeys(queries)])
    expect(first?.signing[0]).toMatchObject({
      kty: 'RSA',
      alg: 'RS256',
      kid: expect.any(String),
      d: expect.any(String),
    })
    expect(first?.cookies[0]).toHaveLength(43)
    for (const keys of [...others, await loadKeys(queries)]) expect(keys).toEqual(first)
  })
})
