/**
 * Lets pg talk to PGlite: looks like a socket, carries PostgreSQL's protocol. pg corks the messages of one statement,
 * so a prepared statement is one call into PGlite, about twice as fast as PGlite's own query().
 */
import { Duplex } from 'node:stream'
import type { EmbeddedThread } from './embedded-thread.ts'

export class EmbeddedStream extends Duplex {
  readonly #run: EmbeddedThread['run']
  readonly #check: () => void
  readonly #onPanic: (reason: string) => void

  /**
   * @param check runs before and after every statement, and does not return when nothing may be written any more
   * @param onPanic is told why the database gave up; it must not be used any more
   */
  constructor(run: EmbeddedThread['run'], check: () => void, onPanic: (reason: string) => void) {
    super()
    this.#run = run
    this.#check = check
    this.#onPanic = onPanic
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#send(chunk).then(() => done(), done)
  }

  override _writev(chunks: readonly { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done)
  }

  async #send(message: Buffer): Promise<void> {
    this.#check()
    const answer = await this.#run(message)
    this.#check()
    const panic = panicIn(answer)
    if (panic !== null) this.#onPanic(panic)
    this.push(answer)
  }

  override _read(): void {}

  override _final(done: () => void): void {
    setImmediate(() => this.push(null))
    done()
  }

  // What pg asks of a socket.
  connect(): this {
    setImmediate(() => this.emit('connect'))
    return this
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }
}

const errorMessage = 0x45

/**
 * Why the database panicked, or null. A server would end and recover; PGlite goes on in a state that nobody can trust, up to
 * waiting for ever for a lock of its own. The fields of an error end with zeros (PostgreSQL, 53.8).
 */
export function panicIn(answer: Buffer): string | null {
  for (let at = 0; at + 5 <= answer.length; at += 1 + answer.readUInt32BE(at + 1)) {
    if (answer[at] !== errorMessage) continue
    const fields = answer.toString('utf8', at + 5, at + 1 + answer.readUInt32BE(at + 1)).split('\0')
    if (fields.includes('VPANIC'))
      return fields.find((field) => field.startsWith('M'))?.slice(1) ?? 'it does not say why'
  }
  return null
}
