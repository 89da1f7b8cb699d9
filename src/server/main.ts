/**
 * Composition root: reads the settings, opens the database, and runs the service or another command (`commands/`). Run by
 * `npm start`, `npm run demo` and `worklane`. Errors that the operator can fix are printed as one line on stderr, with exit code 1.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Logger } from 'pino'
import { assemble } from './assemble.ts'
import { createChangeFeed } from './change-log/feed.ts'
import { acrossProcesses } from './change-log/processes.ts'
import type { Command, CommandContext } from './commands/command.ts'
import { listenForCommands } from './commands/control.ts'
import { runInService } from './commands/on-database.ts'
import { allCommands, runCommand, serviceCommands } from './commands/table.ts'
import { readSettings, type Settings } from './config.ts'
import { prepareDataDirectory } from './data-directory.ts'
import { DatabaseUnavailable, logUnavailability } from './db/connections/unavailable.ts'
import type { Database } from './db/database.ts'
import { demoPassword, demoSignIns } from './db/demo/people/sign-ins.ts'
import { hasEmbedded } from './db/embedded/embedded.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { failedMigration } from './db/postgres/postgres-failure.ts'
import { createLog } from './http/observability/log.ts'
import type { Metrics } from './http/observability/metrics.ts'
import { serveMetrics } from './http/observability/metrics-server.ts'
import { logRequests } from './http/observability/request-log.ts'
import type { Watcher } from './http/observability/requests.ts'
import { version } from './http/version.ts'
import { isOwnMachine, knownCredentials } from './identity/accounts/known-credentials.ts'
import type { Identity } from './identity/identity.ts'
import { repeat } from './jobs/repeat.ts'
import { isLocal } from './local-address.ts'
import { OperatorError } from './operator-error.ts'
import { releaseMemory } from './release-memory.ts'
import { openFileStore } from './resources/content/open-file-store.ts'
import { openSealed } from './secrets/open-sealed.ts'
import { startFailure } from './start-failure.ts'
import { ensureWebBuild, webDirectory } from './web-build.ts'

/** Milliseconds after a signal until the process exits, even if requests are still running. */
const stopTimeout = 30_000

/** Seconds between two sweeps of abandoned uploads. */
const sweepInterval = 600

const print = (line: string) => process.stdout.write(`${line}\n`)

/** Everything to close before the process exits, in reverse order. */
const parts = new AsyncDisposableStack()

/** For error messages; undefined until they are read. */
let currentSettings: Settings | undefined

const service: readonly Command[] = [
  {
    name: 'start',
    usage: '[--api-only]',
    about: 'runs the service; on an empty database it prints a link to set up the account',
    run: async (_context, args) => start(args),
  },
  {
    name: 'demo',
    usage: '[--scale NUMBER] [--api-only]',
    about: 'runs the service with demo data in ./data/demo, and prints the sign-ins',
    run: async (_context, args) => start(['--demo', ...args]),
  },
]

const context: CommandContext = {
  print,
  settings() {
    currentSettings = readSettings(process.env, [])
    return currentSettings
  },
}

await runCommand(allCommands(version, service), process.argv.slice(2), context).catch(async (error: unknown) => {
  process.stderr.write(`${startFailure(error, currentSettings)}\n`)
  await parts.disposeAsync().catch(() => {})
  process.exit(1)
})

async function start(args: readonly string[]): Promise<void> {
  const settings = readSettings(process.env, args)
  currentSettings = settings
  prepareDataDirectory(settings.dataDir)
  const log = createLog(settings.logLevel)
  const [database] = await Promise.all([
    prepareDatabase(settings, log, args),
    settings.web ? ensureWebBuild(print) : undefined,
  ])
  await refuseKnownCredentials(settings, database)
  const sealed = await openSealed(database, { setting: settings.secret, file: join(settings.dataDir, 'secret') })
  const onError = (error: unknown) =>
    error instanceof DatabaseUnavailable
      ? logUnavailability(log, error)
      : log.error({ err: error }, 'background work failed')
  const processes = await acrossProcesses(database, createChangeFeed(), onError)
  parts.defer(() => processes.close())
  const { feed } = processes
  const files = openFileStore(settings)
  const sweeping = repeat(sweepInterval, files.sweep, onError)
  parts.defer(() => sweeping.close())
  sweeping.start()
  const metrics = await prepareMetrics(settings, database)
  const traces = await prepareTraces(settings, log)
  const watchers: readonly Watcher[] = [
    ...(metrics ? [metrics] : []),
    ...(traces ? [traces] : []),
    ...(settings.logRequests > 0 ? [logRequests(log, settings.logRequests)] : []),
  ]
  const { server, identity, close } = await assemble(
    { database, feed, sealed, files, log, onError },
    {
      ...settings,
      outbox: join(settings.dataDir, 'outbox'),
      webDirectory: settings.web ? webDirectory : '',
      watchers,
    },
  )
  parts.defer(close)
  stopOnSignal(log)
  await acceptCommands(settings, database)
  if (metrics && settings.metrics) {
    const serving = await serveMetrics(metrics, settings.metrics)
    parts.defer(() => serving.close())
  }
  await releaseMemory()
  await server.listen({ host: settings.host, port: settings.port })
  await greet(settings, identity)
}

/**
 * Others must not be able to sign in with what everybody can look up. A demo may be shown on purpose, which is said; and a process may
 * have to listen on all addresses within a container, so that only the public address decides.
 */
async function refuseKnownCredentials(settings: Settings, database: Database): Promise<void> {
  const isPublic = !isOwnMachine(new URL(settings.publicUrl).hostname)
  if (!isPublic && isOwnMachine(settings.host)) return
  const credentials = await knownCredentials(database)
  if (credentials.length === 0) return
  const valid = `${credentials.join(' and ')} ${credentials.length === 1 ? 'is' : 'are'} valid here, which everybody can look up`
  if (isPublic && !settings.demo)
    throw new OperatorError(
      `${settings.publicUrl} is a public address, but ${valid}; start with an empty DATA_DIR or database`,
    )
  print(
    `WARNING: ${valid}. Whoever reaches ${isPublic ? settings.publicUrl : settings.host} reads and changes everything.`,
  )
}

/** Metrics and traces are loaded only if configured, because their libraries take memory. */
async function prepareMetrics({ metrics }: Settings, database: Database): Promise<Metrics | null> {
  if (metrics === null) return null
  const { createMetrics } = await import('./http/observability/metrics.ts')
  return createMetrics(database, version)
}

async function prepareTraces(settings: Settings, log: Logger): Promise<Watcher | null> {
  if (settings.traces === null) return null
  const { createTraces } = await import('./http/observability/traces.ts')
  const traces = createTraces(settings.traces, version, (reason) => log.warn({ reason }, 'traces were not taken'))
  parts.defer(() => traces.close())
  return traces
}

/** Runs commands for other processes, which cannot open the embedded database meanwhile. */
async function acceptCommands(settings: Settings, database: Database): Promise<void> {
  if (database.kind !== 'embedded') return
  const control = await listenForCommands(settings.dataDir, (args, sayThere) =>
    runInService(serviceCommands, args, { database, settings, print: sayThere }),
  )
  if (control) parts.defer(() => control.close())
}

/** Opens the database, runs migrations, and creates the demo data. */
async function prepareDatabase(settings: Settings, log: Logger, args: readonly string[]): Promise<Database> {
  if (settings.demo && settings.databaseUrl === null && !hasEmbedded(settings.dataDir)) {
    print('Creating demo data ...')
    const script = fileURLToPath(new URL('./fill-demo.ts', import.meta.url))
    await promisify(execFile)(process.execPath, [script, ...args])
  }
  const database = await openDatabase(
    settings,
    (error) => log.warn({ err: error }, 'a database connection was lost'),
    print,
  )
  parts.defer(() => database.close())
  const migrations = await migrate(database).catch((error: unknown) => {
    throw failedMigration(settings.databaseUrl, error)
  })
  if (migrations.length > 0) log.info({ migrations }, 'the database was brought up to date')
  if (settings.demo) {
    const { fillWithDemoData } = await import('./demo-data.ts')
    if (await fillWithDemoData(database, settings.scale, settings)) log.info('demo data was created')
  }
  return database
}

/** Graceful shutdown: running requests finish before the database closes, so no acknowledged write is lost. */
function stopOnSignal(log: Logger): void {
  const stop = async (signal: string) => {
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), stopTimeout).unref()
    await parts.disposeAsync()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void stop(signal))
}

async function greet(settings: Settings, identity: Identity): Promise<void> {
  const { publicUrl } = settings
  print(`Worklane is ready: ${publicUrl}`)
  if (publicUrl.startsWith('http:') && !isLocal(publicUrl))
    print(
      `Warning: nobody can sign in at ${publicUrl}, because browsers require https. Put a proxy with TLS in front, and set PUBLIC_URL to its https address.`,
    )
  if (settings.demo) {
    print(`Sign in with the password ${demoPassword} as`)
    for (const { email, about } of demoSignIns) print(`  ${email.padEnd(24)} ${about}`)
  }
  const link = await identity.setUpLink()
  if (link !== undefined) print(`Set up your account (this link works once): ${link}`)
}
