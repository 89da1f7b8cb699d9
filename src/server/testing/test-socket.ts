/** Talks to a server in raw bytes, which HTTP libraries would not send. */
import { connect, type Socket } from 'node:net'

export interface Talk {
  /** Everything received, byte for byte. */
  readonly answer: string
  /** Whether the server closed the connection; otherwise it was silent until the timeout. */
  readonly isEnded: boolean
}

export interface Talking {
  /** Milliseconds of silence after which a response counts as complete although the connection stays open. */
  readonly quiet?: number
  /** Sends more after the first bytes. */
  readonly more?: (socket: Socket) => void
}

/** Connects, sends the bytes, and returns everything received until the server closes the connection or is silent. */
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

/** The statuses of all received responses. */
export const statusesIn = (answer: string): number[] =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

/** The JSON body of the last response; undefined if there is none. */
export function jsonIn(answer: string): unknown {
  const body = answer.slice(answer.lastIndexOf('\r\n\r\n') + 4)
  return body === '' ? undefined : JSON.parse(body)
}
