/** An answer that is sent in pieces, between which other requests have their turn. */
import { Readable } from 'node:stream'

export class LongAnswer extends Readable {
  /** Of all of it, in UTF-8. */
  readonly bytes: number
  readonly #pieces: readonly string[]
  #next = 0

  constructor(pieces: readonly string[], bytes: number) {
    // Otherwise each text would become a buffer here, and not only as it is written.
    super({ objectMode: true, highWaterMark: 1 })
    this.#pieces = pieces
    this.bytes = bytes
  }

  override _read(): void {
    setImmediate(() => {
      this.push(this.#pieces[this.#next] ?? null)
      this.#next += 1
    })
  }
}
