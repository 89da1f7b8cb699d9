/** An answer that is sent in pieces, between which other requests have their turn. */
import { Readable } from 'node:stream'

export class LongAnswer extends Readable {
  /** Of all of it. */
  readonly bytes: number
  readonly #pieces: readonly Buffer[]
  #next = 0

  constructor(pieces: readonly Buffer[]) {
    super()
    this.#pieces = pieces
    this.bytes = pieces.reduce((sum, { length }) => sum + length, 0)
  }

  override _read(): void {
    setImmediate(() => {
      this.push(this.#pieces[this.#next] ?? null)
      this.#next += 1
    })
  }
}
