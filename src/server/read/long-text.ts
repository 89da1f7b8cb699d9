/** JSON text on its way to a caller. A long one is digested and sent in pieces, between which the event loop serves other requests. */
import { createHash, hash } from 'node:crypto'
import { setImmediate as othersFirst } from 'node:timers/promises'

/** A text, cut so that each piece can be written by itself. */
export interface LongText {
  readonly pieces: readonly string[]
  /** Bytes of all of them in UTF-8. */
  readonly bytes: number
  /** SHA-1 of all of them. */
  readonly digest: string
}

const algorithm = 'sha1'
const encoding = 'base64url'

/** Equal for equal texts, however long. */
export const digestOf = (text: string | LongText): string =>
  typeof text === 'string' ? hash(algorithm, text, encoding) : text.digest

/**
 * Characters up to which a text is sent as one. Pieces stay strings until they are written: buffers lie outside the heap, and many
 * of them make Node run major collections over and over.
 */
const longest = 1024 * 1024

/** Characters of a piece: a millisecond or two of work, more while its memory is first touched. */
const portion = 256 * 1024

export async function inPieces(text: string): Promise<string | LongText> {
  if (text.length <= longest) return text
  const pieces: string[] = []
  let bytes = 0
  const digest = createHash(algorithm)
  for (let from = 0; from < text.length; ) {
    await othersFirst()
    const end = from + portion
    // Surrogate pairs are not split.
    const to = isFirstHalf(text.charCodeAt(end - 1)) ? end + 1 : end
    const piece = text.slice(from, to)
    pieces.push(piece)
    bytes += Buffer.byteLength(piece)
    digest.update(piece)
    from = to
  }
  return { pieces, bytes, digest: digest.digest(encoding) }
}

const isFirstHalf = (unit: number) => unit >= 0xd800 && unit <= 0xdbff
