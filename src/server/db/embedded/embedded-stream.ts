/**
 * Connects pg to PGlite: behaves like a socket, carries PostgreSQL's protocol. pg corks the messages of one statement,
 * so a prepared statement is one call into PGlite, about twice as fast as PGlite's own query().
 */
import { Duplex } from 'node:stream'
import type { EmbeddedThread } from './embedded-thread.ts'

export class EmbeddedStream extends Duplex {
  readonly #run: EmbeddedThread['run']
  readonly #check: () => void
  readonly #onPanic: (reason: string) => void

  /**
   * @param check runs before and after every statement, and does not return if nothing may be written any more
   * @param onPanic called with the reason of a panic; the database must not be used any more
   */
  constructor(run: EmbeddedThread['run'], check: () => void, onPanic: (reason: string) => void) {
    super()
    this.#run = run
    this.#check = check
    this.#onPanic = onPanic
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: (error?: Error | null) => void): void {
    this.#send(chunk).then(() => callback(), callback)
  }

  override _writev(chunks: readonly { chunk: Buffer }[], callback: (error?: Error | null) => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => callback(), callback)
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

  override _final(callback: () => void): void {
    setImmediate(() => this.push(null))
    callback()
  }

  // Methods of a socket that pg uses.
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
 * The reason of a panic, or null. A server would exit and recover; PGlite continues in an undefined state, and may even
 * wait forever for a lock of its own. The fields of an error end with zeros (PostgreSQL, 53.8).
 */
export function panicIn(answer: Buffer): string | null {
  for (let index = 0; index + 5 <= answer.length; index += 1 + answer.readUInt32BE(index + 1)) {
    if (answer[index] !== errorMessage) continue
    const fields = answer.toString('utf8', index + 5, index + 1 + answer.readUInt32BE(index + 1)).split('\0')
    if (fields.includes('VPANIC'))
      return fields.find((field) => field.startsWith('M'))?.slice(1) ?? 'it does not say why'
  }
  return null
}
