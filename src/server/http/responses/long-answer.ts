/** A response body that is sent in pieces, yielding to other requests after each. */
import { Readable } from 'node:stream'

export class LongAnswer extends Readable {
  /** Length of the whole body in UTF-8. */
  readonly bytes: number
  readonly #pieces: readonly string[]
  #next = 0

  constructor(pieces: readonly string[], bytes: number) {
    // In object mode a piece is encoded only when it is written, instead of all of them here.
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
