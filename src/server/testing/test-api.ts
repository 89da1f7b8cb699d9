/**
 * The whole service on a test database, for tests that use the API. Requests run in-process through the real routes;
 * people have real access tokens, signed with the service's own key.
 */
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, inject } from 'vitest'
import { assemble } from '../assemble.ts'
import { createChangeFeed } from '../change-log/feed.ts'
import { acrossProcesses } from '../change-log/processes.ts'
import type { Database } from '../db/database.ts'
import type { SlowClientLimits } from '../http/connections.ts'
import { createLog } from '../http/observability/log.ts'
import type { Watcher } from '../http/observability/requests.ts'
import { createApiKey } from '../identity/accounts/api-keys.ts'
import { hashPassword } from '../identity/accounts/passwords.ts'
import { createLogin, getSubject, type Person } from '../identity/accounts/people.ts'
import type { SecurityLog } from '../identity/accounts/security-log/security-log.ts'
import { identityTables } from '../identity/tables.ts'
import type { RequestSlotSettings } from '../limits/request-slots.ts'
import { openFileStore } from '../resources/content/open-file-store.ts'
import { freePort } from './postgres-cluster.ts'
import { type Caller, callerOf, inTurns } from './test-caller.ts'
import { openTestDatabase, sharedOnceMore, sharedTestDatabase } from './test-database.ts'
import { accessToken, newAccount, newPerson, type TestPerson } from './test-people.ts'
import { testSealed } from './test-sealed.ts'

export interface TestService {
  /** The address it listens on if it was started with a port; without a trailing slash. */
  readonly publicUrl: string
  readonly app: FastifyInstance
  readonly database: Database
  readonly securityLog: SecurityLog
  /** Directory of the sent mails, unless there is a mail server. */
  readonly outbox: string
  /** Runs recurring jobs now, as if they were due at `at`. */
  readonly turn: (work: string, at: Date) => Promise<void>
  /** A new account, and a caller with its API key. */
  readonly account: (settings?: { timezone?: string }) => Promise<{ id: number; api: Caller }>
  /** A new contact of an account, signed in. */
  readonly person: (account: number, person: TestPerson) => Promise<{ id: number; api: Caller }>
  /** An existing contact, signed in. */
  readonly signedIn: (who: Person) => Promise<Caller>
  readonly caller: (headers: Record<string, string>) => Caller
}

export interface TestSettings {
  /** Share of the disk that the files of one account may take; 1 by default. */
  readonly filesShare?: number
  /** A bucket for the content of files. */
  readonly filesUrl?: string
  readonly smtpUrl?: string
  /** The clock of the tool endpoint's sessions, in milliseconds. */
  readonly now?: () => number
  readonly rateLimitMax?: number
  readonly trustProxy?: readonly string[]
  /** Its public URL, if that is a proxy's. */
  readonly publicUrl?: string
  /** A build of the web app. */
  readonly webDirectory?: string
  /** Time limits for slow clients. */
  readonly slowClientLimits?: SlowClientLimits
  /** Limits of concurrent requests. */
  readonly slots?: RequestSlotSettings
  /** Notified when a request ends. */
  readonly watchers?: readonly Watcher[]
  /** Port to listen on. Without one, requests are injected in-process. */
  readonly port?: number
  /** Uses this database instead of a new one, as after a restart. */
  readonly database?: Database
  /** Uses a new, empty database, for tests that stop it or involve all accounts. */
  readonly alone?: true
}

/** The password of every test person, whose email is `person<id>@example.com`. */
export const testPassword = 'password of the tests'
const passwordHash = hashPassword(testPassword)

/**
 * Call it at the top level of a `*.db.test.ts` file. Without settings it returns the service that all files in this process share, one
 * after the other, and which listens at its `publicUrl`; each file creates its own accounts. With settings it starts a service for this
 * file, which stops after its last test.
 */
export async function startTestService(settings: TestSettings = {}): Promise<TestService> {
  if (Object.keys(settings).length === 0) return sharedService()
  const { service, stop } = await start(settings, settings.database ?? (await openTestDatabase()))
  afterAll(stop)
  return service
}

let shared: Promise<TestService> | undefined

function sharedService(): Promise<TestService> {
  shared ??= Promise.all([freePort(), sharedTestDatabase(), sharedOnceMore()]).then(async ([port, database, again]) => {
    const other = again && (await start({ publicUrl: `http://localhost:${port}` }, again, { other: null }))
    const { service } = await start({ port }, database, other && { other })
    return service
  })
  return shared
}

interface Started {
  readonly service: TestService
  /** Clears the cached rights of an account's people. */
  forgetActors(account: number): void
  stop(): Promise<void>
}

/** With two services on one database: the other one, if it was started. Requests go to both in turn. */
interface Pair {
  readonly other: Started | null
}

async function start(settings: TestSettings, database: Database, pair: Pair | null = null): Promise<Started> {
  const publicUrl = settings.publicUrl ?? `http://localhost:${settings.port ?? 3000}`
  const queries = identityTables(database.kysely)
  const onError = (error: unknown) => console.error(error)
  const inside = createChangeFeed()
  const { feed } = pair ? await acrossProcesses(database, inside, onError) : { feed: inside }
  const other = pair?.other ?? null
  const outbox = other?.service.outbox ?? mkdtempSync(join(inject('testDatabase').scratch, 'outbox-'))
  const files = openFileStore({
    dataDir: outbox,
    filesUrl: settings.filesUrl ?? null,
    filesShare: settings.filesShare ?? 1,
  })
  const assembled = await assemble(
    { database, feed, sealed: testSealed, files, log: createLog('error'), onError },
    {
      smtpUrl: null,
      webhookAllowPrivate: true,
      rateLimitMax: 1_000_000,
      trustProxy: [],
      webDirectory: '/nonexistent',
      ...settings,
      publicUrl,
      authUrl: `${publicUrl}/identity`,
      outbox,
      // Otherwise scheduled work would write during whichever test is running.
      clock: null,
    },
  )
  const { server: app, identity, background, securityLog, close: stop } = assembled
  if (settings.port !== undefined) await app.listen({ port: settings.port, host: '127.0.0.1' })
  const forgetActors = (account: number) => {
    identity.forgetActors(account)
    other?.forgetActors(account)
  }
  const settle = async () => {
    await securityLog.settle()
    await other?.service.securityLog.settle()
  }
  const door = other ? inTurns([app, other.service.app]) : app
  const caller = (headers: Record<string, string>) => callerOf(door, headers)
  const signedIn = async (who: Person) =>
    caller({ authorization: `Bearer ${await accessToken(database, publicUrl, getSubject(who))}` })
  const service: TestService = {
    publicUrl,
    app,
    database,
    securityLog: other ? { ...securityLog, settle } : securityLog,
    outbox,
    turn: background.turn,
    caller,
    signedIn,
    async account(settings = {}) {
      const id = await newAccount(database, settings.timezone ?? 'UTC')
      const { key } = await createApiKey(queries, { account: id, name: 'Test' })
      return { id, api: caller({ apikey: key }) }
    },
    async person(account, person) {
      const contact = await newPerson(database, account, person)
      const email = `person${contact}@example.com`
      await createLogin(queries, { account, contact, email, passwordhash: await passwordHash })
      forgetActors(account)
      return { id: contact, api: await signedIn({ account, contact }) }
    },
  }
  return { service, forgetActors, stop }
}
