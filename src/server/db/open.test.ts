import { expect, it } from 'vitest'
import { freePort } from '../testing/postgres-cluster.ts'
import { openDatabase } from './open.ts'

it('An unreachable PostgreSQL is reported in one line, without the password', async () => {
  const databaseUrl = `postgres://worklane:secret@127.0.0.1:${await freePort()}/worklane`
  const opening = openDatabase({ databaseUrl, dataDir: '/nowhere' }, () => {})
  await expect(opening).rejects.toThrow(/^DATABASE_URL is "postgres:\/\/worklane:\*\*\*@127.+ECONNREFUSED[^\n]+$/)
})
