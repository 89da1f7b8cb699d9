/** A small server for tests of identity: its pages, and an API with a protected and a public route. */
import cors from '@fastify/cors'
import Fastify from 'fastify'
import { afterAll } from 'vitest'
import { type ChangeFeed, createChangeFeed } from '../change-log/feed.ts'
import type { Database } from '../db/database.ts'
import { authRoute } from '../http/auth-route.ts'
import { authenticationHooks, getActor } from '../http/authentication/authenticate.ts'
import { rateLimit } from '../limits/rate-limit.ts'
import { freePort } from '../testing/postgres-cluster.ts'
import { testSealed } from '../testing/test-sealed.ts'
import { createApiKey } from './accounts/api-keys.ts'
import { hashPassword } from './accounts/passwords.ts'
import { createLogin, type Person } from './accounts/people.ts'
import { followRequests } from './accounts/security-log/request-origin.ts'
import { createSecurityLog, type EventLogger, type SecurityLog } from './accounts/security-log/security-log.ts'
import { createIdentity, type Identity } from './identity.ts'
import type { FactorMail } from './sign-in/second-factor/notices.ts'
import { identityTables } from './tables.ts'

export interface TestServer {
  readonly url: string
  readonly api: string
  readonly identity: Identity
  readonly securityLog: SecurityLog
}

/** Listens on a free port until the file's last test has run. */
export async function startTestServer(
  database: Database,
  options: {
    authUrl?: string
    limit?: number
    port?: number
    feed?: ChangeFeed
    sendPasswordMail?: (person: Person) => Promise<void>
    sendsMail?: boolean
    /** Receives lines of the security log. */
    log?: EventLogger
    factorMail?: FactorMail
  } = {},
): Promise<TestServer> {
  const port = options.port ?? (await freePort())
  const url = `http://localhost:${port}`
  const onError = (error: unknown) => console.error(error)
  const securityLog = createSecurityLog(database, options.log ?? { info: () => {}, warn: () => {} })
  const identity = await createIdentity({
    database,
    sealed: testSealed,
    feed: options.feed ?? createChangeFeed(),
    publicUrl: url,
    authUrl: options.authUrl ?? `${url}/identity`,
    onError,
    securityLog,
    sendPasswordMail: options.sendPasswordMail ?? (async () => {}),
    sendsMail: options.sendsMail ?? true,
    factorMail: options.factorMail ?? { put: async () => {}, pollNow: () => {} },
    signInMail: { put: async () => {}, pollNow: () => {} },
  })
  // Trusts the tests as a proxy, so that they can send requests from any address.
  const app = Fastify({ trustProxy: ['127.0.0.1'] })
  followRequests(app)
  await app.register(identity.routes)
  await app.register(
    async (api) => {
      api.decorateRequest('actor', null)
      const { authenticate, reject } = authenticationHooks(identity, rateLimit(options.limit ?? 100_000))
      api.addHook('onRequest', authenticate)
      await api.register(cors, { origin: '*' })
      api.addHook('onRequest', reject)
      await authRoute(api, identity)
      api.get('/me', (request) => {
        const actor = getActor(request)
        return { ...actor, grants: Object.fromEntries(actor.grants) }
      })
      api.get('/fails', () => {
        throw new Error('on purpose')
      })
      api.setNotFoundHandler((_request, reply) => reply.code(404).send({ status: 'error', data: ['not found'] }))
    },
    { prefix: '/api/v4' },
  )
  await app.listen({ port, host: '127.0.0.1' })
  afterAll(async () => {
    await app.close()
    await identity.close()
  })
  return { url, api: `${url}/api/v4`, identity, securityLog }
}

export interface TestPerson extends Person {
  readonly email: string
  readonly password: string
}

/** Creates an account with an API key. */
export async function seedAccount(database: Database): Promise<{ account: number; key: string; keyId: number }> {
  const queries = identityTables(database.kysely)
  const { id: account } = await queries
    .insertInto('accounts')
    .values({ name: 'Lind & Okafor Architects', timezone: 'Europe/Vienna', currency: 'EUR', locale: 'en' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { key, id: keyId } = await createApiKey(queries, { account, name: 'Test' })
  return { account, key, keyId }
}

/**
 * Creates a contact who can sign in.
 * @param name a part of the email, which is unique to the account
 */
export async function seedPerson(
  database: Database,
  account: number,
  name: string,
  type = 'staff',
): Promise<TestPerson> {
  const queries = identityTables(database.kysely)
  const email = `${name}.${account}@example.com`
  const password = `password of ${email}`
  const { id: contact } = await queries
    .insertInto('contacts')
    .values({ account_id: account, firstname: 'Ida', lastname: 'Lind', email, type, allowlogin: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await createLogin(queries, { account, contact, email, passwordhash: await hashPassword(password) })
  return { account, contact, email, password }
}
