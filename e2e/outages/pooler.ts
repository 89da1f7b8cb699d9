/** PgBouncer in transaction mode in front of a PostgreSQL. */
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installDebianPackage } from '../../src/server/testing/debian-packages.ts'
import { freePort } from '../../src/server/testing/postgres-cluster.ts'

const program = '/usr/sbin/pgbouncer'

export interface Pooler {
  /** URL of the same database through the pooler. */
  readonly url: string
  stop(): Promise<void>
}

/** @param sessions number of server sessions shared by all clients */
export async function startPooler(databaseUrl: string, sessions: number): Promise<Pooler> {
  if (!existsSync(program) && !installDebianPackage('pgbouncer', console.log))
    throw new Error('there is no PgBouncer to try this with')
  const directory = mkdtempSync(join(tmpdir(), 'worklane-pooler-'))
  const port = await freePort()
  const server = new URL(databaseUrl)
  const users = join(directory, 'users.txt')
  const file = join(directory, 'pgbouncer.ini')
  writeFileSync(users, `"${server.username}" ""\n`)
  writeFileSync(
    file,
    `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 1000
`,
  )
  // It refuses to run as root.
  chmodSync(directory, 0o755)
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  const owner = process.getuid?.() === 0 ? { uid: id('-u'), gid: id('-g') } : {}
  const child = spawn(program, [file], { ...owner, stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const url = new URL(databaseUrl)
  url.port = String(port)
  return {
    url: url.href,
    async stop() {
      process.off('exit', kill)
      kill()
      await ended
      rmSync(directory, { recursive: true })
    },
  }
}
