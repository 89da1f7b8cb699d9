/** Text as it can be set: cleaned, cut into runs of one face each, and into pieces between which a line may end. */
import { draws, type Face, faceOf } from './faces.ts'
import { stretchesOf, turned, wordsFromRight } from './writing-order.ts'

export interface Run {
  readonly face: Face
  readonly text: string
}

/** Stands for a character that no face draws. */
export const replacement = '\u25A1'

/** Spaces of every width become plain ones, as far as faces know them; control characters and marks of direction go, joiners stay. */
export function cleaned(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\t\u2000-\u200A\u202F\u205F]/g, '\u00A0')
    .replace(/(?!\n|\u200C|\u200D)\p{C}/gu, '')
}

/** Runs of a line of cleaned text from left to right; the faces of its characters have been found before. */
export const runsOf = (line: string): readonly Run[] =>
  stretchesOf(line).flatMap(({ text, isFromRight }) =>
    isFromRight ? wordsFromRight(text).flatMap((word) => facedFromRight(word)) : faced(text),
  )

const facedFromRight = (word: string): readonly Run[] =>
  faced(word)
    .map(({ face, text }) => ({ face, text: turned(text) }))
    .reverse()

/** Belongs to the letter or the picture before it. */
const belonging = /[\p{M}\p{EMod}\u200C\u200D]/u
/** Says no more than how what is before it looks: variants, key caps, tones, joiners. Left out where a face does not know it. */
const looks = /[\uFE00-\uFE0F\u20E3\p{EMod}\u200C\u200D]/u

function faced(text: string): readonly Run[] {
  const runs: { face: Face; text: string }[] = []
  for (const character of text) {
    const last = runs.at(-1)
    const isOfLast = last !== undefined && belonging.test(character) && draws(last.face, character)
    if (!isOfLast && looks.test(character)) continue
    const own = isOfLast ? last.face : faceOf(character)
    const face = own ?? faceOf(replacement)
    if (!face) throw new Error(`The face of '${character}' was not looked for`)
    const drawn = own ? character : replacement
    if (last?.face === face) last.text += drawn
    else runs.push({ face, text: drawn })
  }
  return runs
}

/** Scripts without spaces break between any two characters. */
const pieces = /[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]|[^\s\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]+|\s+/gu

/** Breaks a paragraph into lines no wider than `width`; a word that is wider by itself is broken anywhere. */
export function wrap(paragraph: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  let [line, taken] = ['', 0]
  const finish = () => {
    lines.push(line.trimEnd())
    line = ''
    taken = 0
  }
  for (const piece of (paragraph.match(pieces) ?? []).flatMap((each) => fitting(each, width, measure))) {
    const length = measure(piece)
    const isSpace = piece.trim() === ''
    if (!isSpace && line !== '' && taken + length > width) finish()
    if (isSpace && line === '') continue
    line += piece
    taken += length
  }
  finish()
  return lines
}

/** Letters with the marks that stand on them. */
const letters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** A piece in parts that each fit into a line. */
function fitting(piece: string, width: number, measure: (text: string) => number): string[] {
  if (measure(piece) <= width) return [piece]
  const parts: string[] = []
  let [part, taken] = ['', 0]
  for (const { segment } of letters.segment(piece)) {
    const length = measure(segment)
    if (part !== '' && taken + length > width) {
      parts.push(part)
      part = ''
      taken = 0
    }
    part += segment
    taken += length
  }
  return [...parts, part]
}
