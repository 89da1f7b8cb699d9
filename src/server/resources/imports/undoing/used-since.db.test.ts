import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createChangeFeed } from '../../../change-log/feed.ts'
import { systemActor } from '../../../change-log/system-actor.ts'
import { startTestService } from '../../../testing/test-api.ts'
import { testSealed } from '../../../testing/test-sealed.ts'
import { runWrite } from '../../../write/run-write.ts'
import { getBinding } from '../../bindings.ts'
import { findImport } from '../import-record.ts'
import { checked, finished } from '../test-imports.ts'
import { usedSince } from './used-since.ts'

const service = await startTestService({ alone: true })
const { database } = service
const write = { database, feed: createChangeFeed(), bindingOf: getBinding, sealed: testSealed, emit: async () => {} }

it('Checking whether a record is in use does not read all rows of the import', async () => {
  const { id: account, api } = await service.account()
  const rows = Array.from({ length: 2000 }, (_, at) => `Firm ${at},Bonn`)
  const { id } = await finished(api, 'run', await checked(api, 'companies', `Company,City\n${rows.join('\n')}\n`))
  await sql`vacuum (analyze) import_rows`.execute(database.kysely)
  const [company] = (await api.get('/companies?pagenumber=1&pagesize=1&fields=id')).body.data as { id: number }[]
  const ids = [Number(company?.id)]
  await runWrite(write, systemActor(account), async (writing) => {
    const stored = await findImport(writing.tx, account, id)
    if (!stored) throw new Error('no import')
    const read = async () => {
      const { rows: found } = await sql<{ read: number }>`
        select (seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as read
        from pg_stat_xact_user_tables
        where relname = 'import_rows'
      `.execute(writing.tx)
      return found[0]?.read ?? 0
    }
    const before = await read()
    // Its address was imported with it, so it does not count as use.
    expect(await usedSince(writing, stored, ids)).toEqual(new Set())
    expect((await read()) - before).toBeLessThan(20)
  })
  await api.create('/projects', { title: 'Boathouse', companyid: ids[0] })
  await runWrite(write, systemActor(account), async (writing) => {
    const stored = await findImport(writing.tx, account, id)
    expect(stored && (await usedSince(writing, stored, ids))).toEqual(new Set(ids))
  })
})
