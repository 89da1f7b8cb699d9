/**
 * Lets pg talk to PGlite: looks like a socket, carries PostgreSQL's protocol. pg corks the messages of one statement,
 * so a prepared statement is one call into PGlite, about twice as fast as PGlite's own query().
 */
import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'

export class EmbeddedStream extends Duplex {
  readonly #database: PGlite
  readonly #check: () => void

  /** @param check runs before and after every statement, and does not return when nothing may be written any more */
  constructor(database: PGlite, check: () => void) {
    super()
    this.#database = database
    this.#check = check
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#send(chunk).then(() => done(), done)
  }

  override _writev(chunks: readonly { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done)
  }

  async #send(message: Buffer): Promise<void> {
    const parts: Buffer[] = []
    // What PGlite hands over is a view of its memory, so it is copied.
    const onRawData = (bytes: Uint8Array) => parts.push(Buffer.from(bytes))
    this.#check()
    await this.#database.execProtocolRawStream(message, { syncToFs: false, onRawData })
    this.#check()
    // The answer leaves in a later turn of the event loop: sockets are served between two statements.
    setImmediate(() => this.push(Buffer.concat(parts)))
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
