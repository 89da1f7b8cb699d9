/** Assembles the service on an open, migrated database, for the program and for tests. */
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type Background, createBackground, emitTo } from './background/background.ts'
import type { ChangeFeed } from './change-log/feed.ts'
import { recentlySettled } from './change-log/settled.ts'
import type { Database } from './db/database.ts'
import type { SlowClientLimits } from './http/connections.ts'
import type { Watcher } from './http/observability/requests.ts'
import { createServer } from './http/server.ts'
import { createSecurityLog, type SecurityLog } from './identity/accounts/security-log/security-log.ts'
import { createIdentity, type Identity } from './identity/identity.ts'
import type { RequestSlotSettings } from './limits/request-slots.ts'
import { toolEndpoint } from './mcp/endpoint.ts'
import { sessions } from './mcp/sessions.ts'
import { rememberCounted } from './read/totals.ts'
import { receiveAccount } from './resources/account-transfer/receive-account.ts'
import { getBinding } from './resources/bindings.ts'
import type { FileStore } from './resources/content/file-store.ts'
import type { Sealed } from './secrets/sealed.ts'

/** Resources that the caller has opened, and closes. */
export interface Foundation {
  readonly database: Database
  readonly feed: ChangeFeed
  readonly sealed: Sealed
  readonly files: FileStore
  readonly log: Logger
  readonly onError: (error: unknown) => void
}

/** Settings of the service. */
export interface Choices {
  readonly publicUrl: string
  readonly authUrl: string
  /** Null writes mails as files to `outbox`. */
  readonly smtpUrl: string | null
  readonly outbox: string
  readonly webhookAllowPrivate: boolean
  /** Requests per 30 seconds and credential. */
  readonly rateLimitMax: number
  readonly trustProxy: readonly string[]
  /** Directory of the built web app; empty for none. */
  readonly webDirectory: string
  readonly watchers?: readonly Watcher[]
  readonly slowClientLimits?: SlowClientLimits
  readonly slots?: RequestSlotSettings
  /** Null disables the timetable: recurring work runs only on `turn`. */
  readonly clock?: null
  /** The clock of the tool endpoint's sessions, in milliseconds. */
  readonly now?: () => number
}

export interface Assembled {
  /** The caller makes it listen. */
  readonly server: FastifyInstance
  readonly identity: Identity
  readonly background: Pick<Background, 'turn'>
  readonly securityLog: SecurityLog
  /** Waits for running requests, then for background work. */
  close(): Promise<void>
}

export async function assemble(foundation: Foundation, choices: Choices): Promise<Assembled> {
  const { database, feed, sealed, files, log, onError } = foundation
  const { publicUrl, authUrl, smtpUrl, outbox, webhookAllowPrivate, clock } = choices
  const { rateLimitMax, trustProxy, webDirectory, watchers, slowClientLimits, slots } = choices
  await using parts = new AsyncDisposableStack()
  const write = { database, feed, bindingOf: getBinding, sealed }
  const sendsMail = smtpUrl !== null
  const background = createBackground({
    database,
    publicUrl,
    authUrl,
    write,
    smtpUrl,
    outbox,
    webhookAllowPrivate,
    onError,
    files,
    ...(clock === null ? { clock } : {}),
  })
  parts.defer(() => background.close())
  const { sendPasswordMail, factorMail, signInMail, webhooks, notifier, mails, imports } = background
  const securityLog = createSecurityLog(database, log)
  const identity = await createIdentity({
    database,
    sealed,
    feed,
    publicUrl,
    authUrl,
    onError,
    sendPasswordMail,
    factorMail,
    signInMail,
    securityLog,
    sendsMail,
    importAccount: receiveAccount({ database, files }),
  })
  parts.defer(() => identity.close())
  const server = await createServer({
    service: {
      ...write,
      emit: emitTo(webhooks, securityLog, notifier),
      webhooks,
      mails,
      imports,
      securityLog,
      totals: rememberCounted(feed),
      counts: rememberCounted(feed),
      recentlySettled: recentlySettled(database),
    },
    identity,
    log,
    rateLimitMax,
    trustProxy,
    files,
    ...(watchers ? { watchers } : {}),
    ...(slowClientLimits ? { slowClientLimits } : {}),
    ...(slots ? { slots } : {}),
    tools: toolEndpoint({ identity, sessions: sessions(database, choices.now), publicUrl, authUrl }),
    webApp: { directory: webDirectory, publicUrl, authUrl, sendsMail },
  })
  parts.defer(() => server.close())
  background.recur({ name: 'sweep identity', cron: '53 * * * *', run: identity.sweep })
  await background.start()
  const stack = parts.move()
  return { server, identity, background, securityLog, close: () => stack.disposeAsync() }
}
