/**
 * A disposable PostgreSQL server: own directory, free loopback port, no flushing to disk. Never touches a server that
 * is already running on the machine.
 */
import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installDebianPackage } from './debian-packages.ts'

export interface PostgresCluster {
  /** URL of one of its databases; `postgres` exists from the start. */
  url(database: string): string
  /** The server's first process and those that it has started. */
  processes(): readonly number[]
  /** Kills all processes of the server at once, as if the machine failed, and keeps the directory. */
  crash(): void
  /** Restarts the server after a crash; it is ready when this returns. */
  restart(): void
  /** Suspends the processes of the server (SIGSTOP): connections stay open, and nothing responds. */
  freeze(): void
  thaw(): void
  stop(): void
}

/** Disables flushing: a crash may lose commits, but test servers are disposable. */
const hasty = '-c synchronous_commit=off -c full_page_writes=off'

const oldest = 15
const home = '/usr/lib/postgresql'

/** Directory of the newest server's programs, installed if missing; null if there are none. */
export function findPostgres(print: (line: string) => void): string | null {
  const found = () =>
    (existsSync(home) ? readdirSync(home) : [])
      .filter((version) => Number(version) >= oldest && existsSync(`${home}/${version}/bin/initdb`))
      .sort((a, b) => Number(b) - Number(a))[0]
  const version = found() ?? (installDebianPackage('postgresql', print) ? found() : undefined)
  return version === undefined ? null : `${home}/${version}/bin`
}

/**
 * Starts a server with the programs in `bin`. Throws the output of initdb or pg_ctl.
 * @param durability settings that decide whether commits survive a crash
 */
export const startPostgres = (bin: string, durability = hasty): Promise<PostgresCluster> =>
  startServer(bin, durability, 'initdb', (data) => [
    '-D',
    data,
    '-U',
    'worklane',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ])

/** Starts a streaming replica of another server. */
export function startReplica(bin: string, primary: PostgresCluster, durability = hasty): Promise<PostgresCluster> {
  const { hostname, port, username } = new URL(primary.url('postgres'))
  return startServer(bin, `${durability} -c hot_standby_feedback=on`, 'pg_basebackup', (data) => [
    '-D',
    data,
    '-h',
    hostname,
    '-p',
    port,
    '-U',
    username,
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
    '--no-sync',
  ])
}

/** @param fill arguments of `program`, which creates the data directory */
async function startServer(
  bin: string,
  durability: string,
  program: 'initdb' | 'pg_basebackup',
  fill: (data: string) => readonly string[],
): Promise<PostgresCluster> {
  const directory = mkdtempSync(join(tmpdir(), 'worklane-postgres-'))
  const owner = ownerOf(directory)
  const run = (program: string, args: readonly string[]) =>
    execFileSync(`${bin}/${program}`, args, { ...owner, cwd: directory, stdio: ['ignore', 'ignore', 'pipe'] })
  const data = join(directory, 'data')
  const port = await freePort()
  const settings = [
    `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`,
    `-c fsync=off -c max_connections=200 ${durability}`,
  ].join(' ')
  run(program, fill(data))
  const start = () => run('pg_ctl', ['-D', data, '-w', '-s', '-l', join(directory, 'log'), '-o', settings, 'start'])
  const crash = () => run('pg_ctl', ['-D', data, '-s', '-m', 'immediate', 'stop'])
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of processesOf(data)) signalled(pid, name)
  }
  start()
  return {
    url: (database) => `postgres://worklane@127.0.0.1:${port}/${database}`,
    processes: () => processesOf(data),
    crash,
    restart: start,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    stop() {
      crash()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Some of them may have ended meanwhile. */
function signalled(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ESRCH') throw error
  }
}

/** The server's first process and those that it started. */
function processesOf(data: string): number[] {
  const first = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  const others = execFileSync('ps', ['-o', 'pid=', '--ppid', String(first)], { encoding: 'utf8' })
  return [first, ...others.trim().split(/\s+/).map(Number)]
}

/** PostgreSQL refuses to run as root, so `directory` is owned by the `postgres` user of the Debian package. */
function ownerOf(directory: string): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  const owner = { uid: id('-u'), gid: id('-g') }
  chownSync(directory, owner.uid, owner.gid)
  return owner
}

/** A free TCP port on the loopback address. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
