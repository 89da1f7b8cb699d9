/**
 * The embedded database belongs to one process. While the service runs, it executes commands itself: it listens on a Unix domain
 * socket in the data directory, which only its owner can open, and responds with the lines that the command prints.
 */
import { chmodSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { OperatorError } from '../operator-error.ts'

/** Maximum length of a socket's path in bytes that all systems support. */
const longestPath = 100

export const getSocket = (dataDir: string) => join(dataDir, 'worklane.socket')

export interface Control {
  close(): Promise<void>
}

/** Runs a command and prints its lines. */
export type RunServiceCommand = (args: readonly string[], print: (line: string) => void) => Promise<void>

/** Starts to listen. Returns null if the directory's path is too long for a socket. */
export async function listenForCommands(dataDir: string, run: RunServiceCommand): Promise<Control | null> {
  const path = getSocket(dataDir)
  if (Buffer.byteLength(path) > longestPath) return null
  const server = createServer(async (message, answer) => {
    const lines: string[] = []
    const end = (status: number, body: object) => answer.writeHead(status).end(JSON.stringify(body))
    try {
      const { args } = JSON.parse(await text(message)) as { args: readonly string[] }
      await run(args, (line) => lines.push(line))
      end(200, { lines })
    } catch (error) {
      end(422, { message: error instanceof Error ? error.message : String(error) })
    }
  })
  // A killed process leaves its socket behind. The directory's lock guarantees that nobody listens on it.
  rmSync(path, { force: true })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  chmodSync(path, 0o600)
  server.unref()
  return {
    close: () =>
      new Promise((resolve) => {
        server.closeIdleConnections()
        server.close(() => resolve())
      }),
  }
}

/**
 * Runs a command in the service and returns its lines; null if no service is listening.
 * @throws OperatorError with the service's message
 */
export function sendToService(dataDir: string, args: readonly string[]): Promise<readonly string[] | null> {
  const socketPath = getSocket(dataDir)
  if (Buffer.byteLength(socketPath) > longestPath) return Promise.resolve(null)
  return new Promise((resolve, reject) => {
    const clientRequest = request({ socketPath, method: 'POST', path: '/', agent: false }, async (answer) => {
      const body = JSON.parse(await text(answer)) as { lines: readonly string[]; message: string }
      if (answer.statusCode === 200) resolve(body.lines)
      else reject(new OperatorError(body.message))
    })
    clientRequest.once('error', (error: NodeJS.ErrnoException) => {
      if (['ENOENT', 'ECONNREFUSED', 'ENOTSOCK'].includes(error.code ?? '')) resolve(null)
      else reject(new OperatorError(`the service on ${dataDir} did not answer (${error.message}); is it stopping?`))
    })
    clientRequest.end(JSON.stringify({ args }))
  })
}
