/** Checks whether the database is reachable and up to date, and whether the secret decrypts its keys. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { hasEmbedded } from '../../db/embedded/embedded.ts'
import { currentNumbers, isOfEarlyBuild, wayFromEarlyBuild } from '../../db/former-migrations.ts'
import { readMigrations } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open.ts'
import { isOwnMachine, knownCredentials } from '../../identity/accounts/known-credentials.ts'
import { printable } from '../../operator-error.ts'
import { sealedBy } from '../../secrets/sealed.ts'
import type { CommandSettings } from '../command.ts'
import { sendToService } from '../control.ts'
import { type CheckResult, getLine, note, ok, wrong } from './check-result.ts'

interface DatabaseCheck {
  readonly findings: readonly (readonly [string, CheckResult])[]
  /** `time` is the server's clock in milliseconds, `askedAt` ours in the middle of the query. */
  readonly clock: { readonly source: string; readonly time: number; readonly askedAt: number } | null
}

export async function database(settings: CommandSettings): Promise<DatabaseCheck> {
  const { databaseUrl, dataDir } = settings
  const only = (finding: CheckResult): DatabaseCheck => ({ findings: [['database', finding]], clock: null })
  if (databaseUrl === null) {
    if (!hasEmbedded(dataDir)) return only(note(`none in ${dataDir} yet`, 'start the service, which creates one'))
    // The service knows no such command, but any response shows that it is running.
    const isRunning = await sendToService(dataDir, ['doctor']).then(
      (lines) => lines !== null,
      () => true,
    )
    if (isRunning) return only(ok(`embedded, in ${dataDir}, held by the running service`))
  }
  try {
    const database = await openDatabase({ databaseUrl, dataDir }, () => {})
    return await check(database, settings).finally(() => database.close())
  } catch (error) {
    return only(wrong(printable(databaseUrl ?? dataDir), getLine(error)))
  }
}

async function check(database: Database, settings: CommandSettings): Promise<DatabaseCheck> {
  const began = Date.now()
  const { rows } = await sql<About>`
    select current_setting('server_version') as version, (extract(epoch from clock_timestamp()) * 1000)::float8 as "serverTime",
      coalesce((
        select ssl
        from pg_stat_ssl
        where pid = pg_backend_pid()
      ), false) as "isPrivate",
      current_setting('max_connections')::int as connections,
      (pg_database_size(current_database()) / 1048576)::int as megabytes,
      to_regclass('public.migrations') is not null as "isMade", to_regclass('public.sealing_keys') is not null as "hasKeys"
  `.execute(database.kysely)
  const endTime = Date.now()
  const about = rows[0] as About
  const clock = { source: 'the database', time: about.serverTime, askedAt: (began + endTime) / 2 }
  const findings: (readonly [string, CheckResult])[] = [
    ['database', await schema(database, about, settings, endTime - began)],
    [
      'secret',
      about.hasKeys ? await secret(database, settings) : note('none yet', 'start the service, which creates one'),
    ],
  ]
  if (about.isMade) findings.push(['sign-in', await signIn(database, settings)])
  return { findings, clock: database.kind === 'postgres' ? clock : null }
}

async function signIn(database: Database, { publicUrl }: CommandSettings): Promise<CheckResult> {
  const credentials = await knownCredentials(database)
  if (credentials.length === 0) return ok('no credentials of the demo')
  const valid = `valid, and known to everybody: ${credentials.join(', ')}`
  return isOwnMachine(new URL(publicUrl).hostname)
    ? note(valid, 'never make this database public')
    : wrong(valid, 'start with an empty DATA_DIR or database')
}

interface About {
  readonly version: string
  readonly serverTime: number
  readonly isPrivate: boolean
  readonly connections: number
  readonly megabytes: number
  readonly isMade: boolean
  readonly hasKeys: boolean
}

/** Maximum number of connections per process, including the listener and the health check. */
const connectionsOfProcess = 16

async function schema(database: Database, about: About, settings: CommandSettings, took: number): Promise<CheckResult> {
  const { version, isMade, isPrivate, connections, megabytes } = about
  const isServer = settings.databaseUrl !== null
  const summary = `${isServer ? `PostgreSQL ${version}` : `embedded (${version})`}, ${megabytes} MB, answers in ${took} ms`
  if (!isMade) return note(`${summary}, empty`, 'start the service, which creates its tables')
  const { rows } = await sql<{ number: number }>`select number from migrations`.execute(database.kysely)
  const numbers = readMigrations().map(({ number }) => number)
  const ran = currentNumbers(rows.map(({ number }) => number))
  const missingCount = numbers.filter((number) => !ran.includes(number)).length
  if (isOfEarlyBuild(ran)) return wrong(`${summary}, of an early build`, wayFromEarlyBuild)
  if (ran.some((number) => !numbers.includes(number)))
    return wrong(`${summary}, of a newer version`, 'start the version that it was last used with, or a newer one')
  if (missingCount > 0)
    return note(
      `${summary}, ${missingCount} ${missingCount === 1 ? 'migration' : 'migrations'} behind`,
      'run "worklane migrate", or start the service',
    )
  if (isServer && connections < 2 * connectionsOfProcess)
    return note(
      `${summary}, max_connections is ${connections}`,
      `raise it: each process opens up to ${connectionsOfProcess}`,
    )
  const host = isServer ? (URL.parse(settings.databaseUrl ?? '')?.hostname ?? '') : ''
  if (isServer && !isPrivate && !isLocal(host))
    return note(`${summary}, without TLS to ${host}`, 'add ?sslmode=verify-full to DATABASE_URL')
  return ok(`${summary}${isPrivate ? ', over TLS' : ''}, up to date`)
}

const isLocal = (host: string) => ['', 'localhost', '127.0.0.1', '[::1]'].includes(host)

async function secret(database: Database, { secret: setting, dataDir }: CommandSettings): Promise<CheckResult> {
  const file = join(dataDir, 'secret')
  const { rows } = await sql<{ id: string }>`select id from sealing_keys`.execute(database.kysely)
  const secrets = [setting, getContent(file)].filter((secretText) => secretText !== null)
  const [first, ...more] = secrets
  const origin = setting === null ? file : 'WORKLANE_SECRET'
  if (first === undefined)
    return rows.length === 0
      ? note('none yet', 'start the service, which creates one')
      : wrong(`${file} is missing`, 'restore it, or set WORKLANE_SECRET to its content')
  const opens = sealedBy(first, more).keyIds
  return rows.every(({ id }) => opens.includes(id))
    ? ok(`${origin} decrypts the keys in the database; back it up separately`)
    : wrong(`${origin} is not the secret that this database was started with`, 'use that one')
}

function getContent(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null
  } catch {
    return null
  }
}
