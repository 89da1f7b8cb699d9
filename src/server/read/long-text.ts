/**
 * JSON text of a response. A long one is hashed and sent in pieces, between which the event loop serves other requests.
 */
import { createHash, hash } from 'node:crypto'
import { setImmediate as othersFirst } from 'node:timers/promises'

/** A text in pieces that can be written separately. */
export interface LongText {
  readonly pieces: readonly string[]
  /** Total bytes in UTF-8. */
  readonly bytes: number
  /** SHA-1 of the whole text. */
  readonly digest: string
}

const algorithm = 'sha1'
const encoding = 'base64url'

/** Equal for equal texts, in one piece or several. */
export const getDigest = (text: string | LongText): string =>
  typeof text === 'string' ? hash(algorithm, text, encoding) : text.digest

/**
 * Maximum number of characters of a text that is sent as a whole. Pieces stay strings until they are written: buffers
 * are outside the heap, and many of them make Node run major collections again and again.
 */
const maxLength = 1024 * 1024

/** Characters of a piece: a millisecond or two of work, more when its memory is first touched. */
const portion = 256 * 1024

export async function inPieces(text: string): Promise<string | LongText> {
  if (text.length <= maxLength) return text
  const pieces: string[] = []
  let bytes = 0
  const digest = createHash(algorithm)
  for (let start = 0; start < text.length; ) {
    await othersFirst()
    const end = start + portion
    // Surrogate pairs are not split.
    const chunkEnd = isFirstHalf(text.charCodeAt(end - 1)) ? end + 1 : end
    const piece = text.slice(start, chunkEnd)
    pieces.push(piece)
    bytes += Buffer.byteLength(piece)
    digest.update(piece)
    start = chunkEnd
  }
  return { pieces, bytes, digest: digest.digest(encoding) }
}

const isFirstHalf = (unit: number) => unit >= 0xd800 && unit <= 0xdbff
