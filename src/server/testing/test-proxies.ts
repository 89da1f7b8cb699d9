/**
 * Real nginx and Caddy in front of a test service, with the sample configurations of `docs/samples`, on free ports and
 * with a self-signed certificate.
 */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installDebianPackage } from './debian-packages.ts'

export interface RunningProxy {
  readonly stop: () => Promise<void>
}

/** The ports of a proxy and of the server behind it. */
export interface Between {
  readonly port: number
  readonly service: number
}

const programs = { nginx: '/usr/sbin/nginx', caddy: '/usr/bin/caddy' }
export type ProxyName = keyof typeof programs

/** Whether the proxy can run here. Installs it if necessary; prints a line if its tests are skipped. */
export function hasProxy(name: ProxyName): boolean {
  const print = (line: string) => console.warn(line)
  if (existsSync(programs[name]) || installDebianPackage(name, print)) return existsSync(programs[name])
  print(`SKIPPED: the tests behind ${name}, which cannot be installed here`)
  return false
}

const samples = new URL('../../../docs/samples/', import.meta.url)

/** A sample configuration from `docs/samples`. */
export const sample = (name: 'nginx.conf' | 'Caddyfile'): string => readFileSync(new URL(name, samples), 'utf8')

/** A self-signed certificate for localhost. */
export function selfMadeCertificate(): { readonly certificate: string; readonly key: string; remove: () => void } {
  const directory = mkdtempSync(join(tmpdir(), 'worklane-certificate-'))
  const [certificate, key] = [join(directory, 'localhost.pem'), join(directory, 'localhost.key')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', ...kind, ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  return { certificate, key, remove: () => rmSync(directory, { recursive: true }) }
}

/** @param server a `server` block */
export function startNginx(server: string, { port }: Between): Promise<RunningProxy> {
  const directory = mkdtempSync(join(tmpdir(), 'worklane-nginx-'))
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${directory};`)
  const main = `daemon off; master_process off; pid ${directory}/pid; error_log stderr warn; events {}`
  const path = join(directory, 'nginx.conf')
  writeFileSync(path, `${main}\nhttp {\naccess_log off;\n${places.join('\n')}\n${server}\n}`)
  return started(programs.nginx, ['-p', directory, '-e', 'stderr', '-c', path], directory, port)
}

/** @param sites a Caddyfile without global options */
export function startCaddy(sites: string, { port }: Between): Promise<RunningProxy> {
  const directory = mkdtempSync(join(tmpdir(), 'worklane-caddy-'))
  const path = join(directory, 'Caddyfile')
  writeFileSync(path, `{\nadmin off\nauto_https off\n}\n${sites}`)
  return started(programs.caddy, ['run', '--adapter', 'caddyfile', '--config', path], directory, port)
}

/** Waits until it listens; rejects with its output if it ends before. */
async function started(program: string, args: string[], directory: string, port: number): Promise<RunningProxy> {
  const env = { ...process.env, HOME: directory, XDG_DATA_HOME: directory, XDG_CONFIG_HOME: directory }
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (text) => (said += String(text)))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${said}`)
  }
  return {
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(directory, { recursive: true })
    },
  }
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => resolve(true)).once('error', () => setTimeout(resolve, 25, false))
    socket.once('close', () => socket.destroy())
    socket.once('connect', () => socket.end())
  })
}
