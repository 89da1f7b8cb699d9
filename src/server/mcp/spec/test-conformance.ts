/** Runs scenarios of the protocol's conformance package, which cannot authenticate, against the endpoint. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'

const directory = dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json'))
const program = join(directory, 'dist/index.js')

/** Starts a proxy that adds the credential to every request, until the file's last test has run. Returns its URL. */
export async function withCredential(endpoint: string, credential: Record<string, string>): Promise<string> {
  const target = new URL(endpoint)
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, ...credential }
    const onward = request(target, { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.once('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  return `http://localhost:${(server.address() as AddressInfo).port}${target.pathname}`
}

/** Names of the server scenarios. */
export async function serverScenarios(): Promise<string[]> {
  const { output } = await conformance('list', '--server')
  return [...output.matchAll(/^ {2}- (\S+)/gm)].map(([, name = '']) => name)
}

/** Runs the package's command; `code` is 0 if every check passed. */
export function conformance(...args: readonly string[]): Promise<{ code: number; output: string }> {
  const cwd = mkdtempSync(join(tmpdir(), 'worklane-conformance-'))
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { cwd, timeout: 60_000 }, (error, stdout, stderr) => {
      rmSync(cwd, { recursive: true })
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr })
    })
  })
}
