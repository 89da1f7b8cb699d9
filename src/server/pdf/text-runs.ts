/** Prepares text for drawing: cleans it, splits it into runs of one font, and wraps lines. */
import { draws, type Face, getFace } from './faces.ts'
import { getStretches, reverseText, wordsFromRight } from './writing-order.ts'

export interface Run {
  readonly face: Face
  readonly text: string
}

/** Drawn for characters that no font has. */
export const replacement = '\u25A1'

/** Replaces special spaces and removes control and direction characters, except joiners. */
export function cleaned(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\t\u2000-\u200A\u202F\u205F]/g, '\u00A0')
    .replace(/(?!\n|\u200C|\u200D)\p{C}/gu, '')
}

/** Splits a line of cleaned text into runs, from left to right. The fonts of its characters must be loaded. */
export const getRuns = (line: string): readonly Run[] =>
  getStretches(line).flatMap(({ text, isFromRight }) =>
    isFromRight ? wordsFromRight(text).flatMap((word) => facedFromRight(word)) : faced(text),
  )

const facedFromRight = (word: string): readonly Run[] =>
  faced(word)
    .map(({ face, text }) => ({ face, text: reverseText(text) }))
    .reverse()

/** Combines with the previous character. */
const combiningPattern = /[\p{M}\p{EMod}\u200C\u200D]/u
/**
 * Only changes the look of the previous character: variation selectors, keycaps, skin tones, joiners. Dropped if the
 * font does not have it.
 */
const looks = /[\uFE00-\uFE0F\u20E3\p{EMod}\u200C\u200D]/u

function faced(text: string): readonly Run[] {
  const runs: { face: Face; text: string }[] = []
  for (const character of text) {
    const last = runs.at(-1)
    const isOfLast = last !== undefined && combiningPattern.test(character) && draws(last.face, character)
    if (!isOfLast && looks.test(character)) continue
    const ownFace = isOfLast ? last.face : getFace(character)
    const face = ownFace ?? getFace(replacement)
    if (!face) throw new Error(`The face of '${character}' was not looked for`)
    const drawableText = ownFace ? character : replacement
    if (last?.face === face) last.text += drawableText
    else runs.push({ face, text: drawableText })
  }
  return runs
}

/** Scripts without spaces can break between any two characters. */
const pieces = /[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]|[^\s\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]+|\s+/gu

/** Wraps a paragraph at `width`; a longer word is broken anywhere. */
export function wrap(paragraph: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  let [line, usedWidth] = ['', 0]
  const finish = () => {
    lines.push(line.trimEnd())
    line = ''
    usedWidth = 0
  }
  for (const piece of (paragraph.match(pieces) ?? []).flatMap((piecePart) => fitting(piecePart, width, measure))) {
    const length = measure(piece)
    const isSpace = piece.trim() === ''
    if (!isSpace && line !== '' && usedWidth + length > width) finish()
    if (isSpace && line === '') continue
    line += piece
    usedWidth += length
  }
  finish()
  return lines
}

/** Letters with their combining marks. */
const letters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Characters of a word that may fit into a line. A longer one is not measured as a whole: that is a shape of all its letters. */
const longestWord = 500

/** Code points of a letter with its marks; more are no writing. */
const longestLetter = 30

function* shortLetters(piece: string): Generator<string> {
  for (const { segment } of letters.segment(piece)) {
    if (segment.length <= longestLetter) yield segment
    else for (const marks of segment.match(/[\s\S]{1,30}/gu) ?? []) yield marks
  }
}

/** Splits a piece into parts that fit into a line. */
function fitting(piece: string, width: number, measure: (text: string) => number): string[] {
  if (piece.length <= longestWord && measure(piece) <= width) return [piece]
  const parts: string[] = []
  let [part, usedWidth] = ['', 0]
  for (const segment of shortLetters(piece)) {
    const length = measure(segment)
    if (part !== '' && usedWidth + length > width) {
      parts.push(part)
      part = ''
      usedWidth = 0
    }
    part += segment
    usedWidth += length
  }
  return [...parts, part]
}
