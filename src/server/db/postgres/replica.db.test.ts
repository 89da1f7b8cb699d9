/** Reads if the configured replica is unusable; `npm run proof -- replica` tests a real replica. */
import { afterAll, describe, expect, inject, it } from 'vitest'
import { openPostgres } from './postgres.ts'

const source = inject('testDatabase')
const url = source.kind === 'postgres' ? source.adminUrl : ''

describe.runIf(source.kind === 'postgres')('Reads stay with the primary', () => {
  const closing: (() => Promise<void>)[] = []
  afterAll(() => Promise.all(closing.map((close) => close())))

  it.each([
    ['is a server that can be written to', url, 'it is no replica'],
    ['cannot be reached', 'postgres://worklane:hidden@127.0.0.1:1/worklane', 'it does not answer'],
  ])('if the other server %s, and the operator is informed', async (_what, readUrl, told) => {
    const said = Promise.withResolvers<string>()
    const database = openPostgres(url, (error) => said.resolve(error.message), { readUrl })
    closing.push(() => database.close())
    expect(await said.promise).toContain(`the replica of DATABASE_READ_URL is not used: ${told}`)
    expect(await database.readRow({ name: 'one', text: 'select 1' }, [])).toEqual(['1'])
    expect(database.reads()).toEqual({ primary: 1, replica: 0 })
  })
})
