/** JSON text on its way to a caller. A long one is worked on in pieces, between which other requests have their turn. */
import { createHash, hash } from 'node:crypto'
import { setImmediate as othersFirst } from 'node:timers/promises'

/** A text in UTF-8. */
export interface LongText {
  readonly pieces: readonly Buffer[]
  /** SHA-1 of all of them. */
  readonly digest: string
}

const algorithm = 'sha1'
const encoding = 'base64url'

/** Equal for equal texts, however long. */
export const digestOf = (text: string | LongText): string =>
  typeof text === 'string' ? hash(algorithm, text, encoding) : text.digest

/**
 * Characters up to which a text stays what it is until it is sent: bytes lie outside of the heap, and so many of them make
 * Node collect all of its memory over and over. What is longer is encoded once, not by each who needs its bytes.
 */
const longest = 1024 * 1024

/** Characters of a piece: a millisecond or two of work, more where its memory is new. */
const portion = 256 * 1024

export async function inPieces(text: string): Promise<string | LongText> {
  if (text.length <= longest) return text
  const pieces: Buffer[] = []
  const digest = createHash(algorithm)
  for (let from = 0; from < text.length; ) {
    await othersFirst()
    const end = from + portion
    // The two halves of a letter stay together.
    const to = isFirstHalf(text.charCodeAt(end - 1)) ? end + 1 : end
    const piece = Buffer.from(text.slice(from, to))
    pieces.push(piece)
    digest.update(piece)
    from = to
  }
  return { pieces, digest: digest.digest(encoding) }
}

const isFirstHalf = (unit: number) => unit >= 0xd800 && unit <= 0xdbff
