/**
 * Terminates PostgreSQL backends that are working for the service: `node e2e/outages/backends.ts --size 200`. Each
 * costs only the statement that it ran.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { openPostgres } from '../../src/server/db/postgres/postgres.ts'
import { setPostgresStage } from '../lab/stage/stage.ts'
import { startWriters } from '../lab/stage/steady-writers.ts'
import { trialOptions } from '../lab/stage/trial.ts'
import { followers } from './followers.ts'

const writers = 4

const { size: wanted } = trialOptions(200)
const stage = await setPostgresStage()
const { apis, problems } = stage
const { cluster } = stage.trialDatabase
const [api] = apis
const follow = await followers(stage)
const steady = startWriters({ api, problems, count: writers })
const admin = openPostgres(cluster.url('postgres'), console.error)

let ended = 0
while (ended < wanted) {
  // Prefers busy ones, but sometimes takes the one that listens, or that of the probe.
  const { rows } = await sql<{ ended: number }>`
    select count(pg_terminate_backend(pid)) as ended from (
      select pid from pg_stat_activity
      where application_name like 'worklane%' and datname = current_database() and pid <> pg_backend_pid()
      order by (state <> 'idle') desc, random() limit 2
    ) chosen
  `.execute(admin.kysely)
  ended += Number(rows[0]?.ended)
  await wait(60)
}
await admin.close()
await follow.check()
await steady.conclude()
follow.end()
await stage.end(`${ended} ended backends, ${steady.acknowledged()} acknowledged writes`)
