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
import { sealedBy } from '../../sealed/sealed.ts'
import type { CommandSettings } from '../command.ts'
import { sendToService } from '../control.ts'
import { type Finding, lineOf, note, ok, wrong } from './finding.ts'

interface DatabaseCheck {
  readonly findings: readonly (readonly [string, Finding])[]
  /** `at` is the server's clock in milliseconds, `asked` ours in the middle of the query. */
  readonly clock: { readonly of: string; readonly at: number; readonly asked: number } | null
}

export async function database(settings: CommandSettings): Promise<DatabaseCheck> {
  const { databaseUrl, dataDir } = settings
  const only = (finding: Finding): DatabaseCheck => ({ findings: [['database', finding]], clock: null })
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
    const opened = await openDatabase({ databaseUrl, dataDir }, () => {})
    return await check(opened, settings).finally(() => opened.close())
  } catch (error) {
    return only(wrong(printable(databaseUrl ?? dataDir), lineOf(error)))
  }
}

async function check(opened: Database, settings: CommandSettings): Promise<DatabaseCheck> {
  const began = Date.now()
  const { rows } = await sql<About>`
    select current_setting('server_version') as version, (extract(epoch from clock_timestamp()) * 1000)::float8 as at,
      coalesce((
        select ssl
        from pg_stat_ssl
        where pid = pg_backend_pid()
      ), false) as "isPrivate",
      current_setting('max_connections')::int as connections,
      (pg_database_size(current_database()) / 1048576)::int as megabytes,
      to_regclass('public.migrations') is not null as "isMade", to_regclass('public.sealing_keys') is not null as "hasKeys"
  `.execute(opened.kysely)
  const ended = Date.now()
  const about = rows[0] as About
  const clock = { of: 'the database', at: about.at, asked: (began + ended) / 2 }
  const findings: (readonly [string, Finding])[] = [
    ['database', await schema(opened, about, settings, ended - began)],
    [
      'secret',
      about.hasKeys ? await secret(opened, settings) : note('none yet', 'start the service, which creates one'),
    ],
  ]
  if (about.isMade) findings.push(['sign-in', await signIn(opened, settings)])
  return { findings, clock: opened.kind === 'postgres' ? clock : null }
}

async function signIn(opened: Database, { publicUrl }: CommandSettings): Promise<Finding> {
  const known = await knownCredentials(opened)
  if (known.length === 0) return ok('no credentials of the demo')
  const valid = `valid, and known to everybody: ${known.join(', ')}`
  return isOwnMachine(new URL(publicUrl).hostname)
    ? note(valid, 'never make this database public')
    : wrong(valid, 'start with an empty DATA_DIR or database')
}

interface About {
  readonly version: string
  readonly at: number
  readonly isPrivate: boolean
  readonly connections: number
  readonly megabytes: number
  readonly isMade: boolean
  readonly hasKeys: boolean
}

/** Maximum number of connections per process, including the listener and the health check. */
const connectionsOfProcess = 16

async function schema(opened: Database, about: About, settings: CommandSettings, took: number): Promise<Finding> {
  const { version, isMade, isPrivate, connections, megabytes } = about
  const isServer = settings.databaseUrl !== null
  const found = `${isServer ? `PostgreSQL ${version}` : `embedded (${version})`}, ${megabytes} MB, answers in ${took} ms`
  if (!isMade) return note(`${found}, empty`, 'start the service, which creates its tables')
  const { rows } = await sql<{ number: number }>`select number from migrations`.execute(opened.kysely)
  const known = readMigrations().map(({ number }) => number)
  const ran = currentNumbers(rows.map(({ number }) => number))
  const missing = known.filter((number) => !ran.includes(number)).length
  if (isOfEarlyBuild(ran)) return wrong(`${found}, of an early build`, wayFromEarlyBuild)
  if (ran.some((number) => !known.includes(number)))
    return wrong(`${found}, of a newer version`, 'start the version that it was last used with, or a newer one')
  if (missing > 0)
    return note(
      `${found}, ${missing} ${missing === 1 ? 'migration' : 'migrations'} behind`,
      'run "worklane migrate", or start the service',
    )
  if (isServer && connections < 2 * connectionsOfProcess)
    return note(
      `${found}, max_connections is ${connections}`,
      `raise it: each process opens up to ${connectionsOfProcess}`,
    )
  const host = isServer ? (URL.parse(settings.databaseUrl ?? '')?.hostname ?? '') : ''
  if (isServer && !isPrivate && !isLocal(host))
    return note(`${found}, without TLS to ${host}`, 'add ?sslmode=verify-full to DATABASE_URL')
  return ok(`${found}${isPrivate ? ', over TLS' : ''}, up to date`)
}

const isLocal = (host: string) => ['', 'localhost', '127.0.0.1', '[::1]'].includes(host)

async function secret(opened: Database, { secret: setting, dataDir }: CommandSettings): Promise<Finding> {
  const file = join(dataDir, 'secret')
  const { rows } = await sql<{ id: string }>`select id from sealing_keys`.execute(opened.kysely)
  const kept = [setting, contentOf(file)].filter((each) => each !== null)
  const [first, ...more] = kept
  const from = setting === null ? file : 'WORKLANE_SECRET'
  if (first === undefined)
    return rows.length === 0
      ? note('none yet', 'start the service, which creates one')
      : wrong(`${file} is missing`, 'restore it, or set WORKLANE_SECRET to its content')
  const opens = sealedBy(first, more).keyIds
  return rows.every(({ id }) => opens.includes(id))
    ? ok(`${from} decrypts the keys in the database; back it up separately`)
    : wrong(`${from} is not the secret that this database was started with`, 'use that one')
}

function contentOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null
  } catch {
    return null
  }
}
