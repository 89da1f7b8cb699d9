/**
 * A throw-away PostgreSQL server: own directory, free loopback port, nothing flushed to disk. Never touches a server
 * that already runs on the machine.
 */
import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installDebianPackage } from './debian-packages.ts'

export interface PostgresCluster {
  /** Address of one of its databases; `postgres` exists from the start. */
  url(database: string): string
  stop(): void
}

const oldest = 15
const home = '/usr/lib/postgresql'

/** Directory of the newest server's programs, installed if missing; null when there is none to be had. */
export function findPostgres(say: (line: string) => void): string | null {
  const found = () =>
    (existsSync(home) ? readdirSync(home) : [])
      .filter((version) => Number(version) >= oldest && existsSync(`${home}/${version}/bin/initdb`))
      .sort((a, b) => Number(b) - Number(a))[0]
  const version = found() ?? (installDebianPackage('postgresql', say) ? found() : undefined)
  return version === undefined ? null : `${home}/${version}/bin`
}

/** Starts a server with the programs in `bin`. Throws what initdb or pg_ctl has to say. */
export async function startPostgres(bin: string): Promise<PostgresCluster> {
  const directory = mkdtempSync(join(tmpdir(), 'worklane-postgres-'))
  const owner = ownerOf(directory)
  const run = (program: string, args: readonly string[]) =>
    execFileSync(`${bin}/${program}`, args, { ...owner, cwd: directory, stdio: ['ignore', 'ignore', 'pipe'] })
  const data = join(directory, 'data')
  const port = await freePort()
  const settings = [
    `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`,
    '-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=200',
  ].join(' ')
  run('initdb', ['-D', data, '-U', 'worklane', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'])
  run('pg_ctl', ['-D', data, '-w', '-s', '-l', join(directory, 'log'), '-o', settings, 'start'])
  return {
    url: (database) => `postgres://worklane@127.0.0.1:${port}/${database}`,
    stop() {
      run('pg_ctl', ['-D', data, '-s', '-m', 'immediate', 'stop'])
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root; the Debian package brings the account `postgres`, which then owns `directory`. */
function ownerOf(directory: string): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  const owner = { uid: id('-u'), gid: id('-g') }
  chownSync(directory, owner.uid, owner.gid)
  return owner
}

/** A TCP port on the loopback address that nothing listens on. */
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
