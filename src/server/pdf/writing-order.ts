/**
 * Bidirectional text: visual order of right-to-left scripts, such as Arabic and Hebrew, within a line (Unicode Standard
 * Annex #9).
 */
import bidiFactory, { type Bidi } from 'bidi-js'

/** A part of a line with one direction, its characters in logical order. */
export interface Stretch {
  readonly text: string
  readonly isFromRight: boolean
}

const fromRight = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
// Its types describe another build of the package.
const bidi = (bidiFactory as unknown as () => Bidi)()

/** Splits a line into parts of one direction, in visual order from left to right. */
export function getStretches(line: string): readonly Stretch[] {
  if (!fromRight.test(line)) return [{ text: line, isFromRight: false }]
  const embedding = bidi.getEmbeddingLevels(line)
  const levels = [...embedding.levels]
  const starts = [...levels.keys()].filter((index) => levels[index] !== levels[index - 1])
  const places = bidi.getReorderedIndices(line, embedding)
  return starts
    .map((start, nth) => ({ start, end: starts[nth + 1] ?? line.length, isFromRight: (levels[start] ?? 0) % 2 === 1 }))
    .toSorted((first, second) => places.indexOf(first.start) - places.indexOf(second.start))
    .map(({ start, end, isFromRight }) => ({ text: line.slice(start, end), isFromRight }))
}

/** Words and spaces of a right-to-left part, in visual order from left to right. */
export const wordsFromRight = (stretch: string): readonly string[] => mirrored(stretch).split(/(\s+)/).reverse()

/** Mirrors brackets. */
const mirrored = (text: string) => [...text].map((sign) => bidi.getMirroredCharacter(sign) ?? sign).join('')

/** Reverses text without letters of a right-to-left script: fonts reverse only such letters themselves. */
export const reverseText = (text: string): string => (fromRight.test(text) ? text : [...text].reverse().join(''))
