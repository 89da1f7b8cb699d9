/** Speaks to a server byte by byte, as no library for requests would. */
import { connect, type Socket } from 'node:net'

export interface Talk {
  /** All that came back, byte for byte. */
  readonly answer: string
  /** Whether the server ended the connection; otherwise it was quiet for as long as was waited. */
  readonly isEnded: boolean
}

export interface Talking {
  /** Milliseconds of silence after which an answer is complete although the connection stays open. */
  readonly quiet?: number
  /** Sends more after the first bytes. */
  readonly more?: (socket: Socket) => void
}

/** Connects, sends the bytes, and answers what comes back until the server ends the connection or falls silent. */
export function talk(port: number, bytes: string | Buffer, { quiet = 500, more }: Talking = {}): Promise<Talk> {
  const socket = connect(port, '127.0.0.1')
  return new Promise((resolve) => {
    let answer = ''
    const settle = (isEnded: boolean) => {
      socket.destroy()
      resolve({ answer, isEnded })
    }
    socket.setTimeout(quiet, () => settle(false))
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1')
    })
    socket.once('error', () => settle(true))
    socket.once('close', () => settle(true))
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
    more?.(socket)
  })
}

/** The statuses of the answers in what came back. */
export const statusesIn = (answer: string): number[] =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

/** The JSON body of the last response; undefined if there is none. */
export function jsonIn(answer: string): unknown {
  const body = answer.slice(answer.lastIndexOf('\r\n\r\n') + 4)
  return body === '' ? undefined : JSON.parse(body)
}
