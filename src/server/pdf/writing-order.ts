/**
 * Where the parts of a line stand on paper: scripts that are written from the right, Arabic and Hebrew, among those that are
 * not (Unicode Standard Annex #9).
 */
import bidiFactory, { type Bidi } from 'bidi-js'

/** A part of a line that is written in one direction, its characters in the order in which they are read. */
export interface Stretch {
  readonly text: string
  readonly isFromRight: boolean
}

const fromRight = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
// Its types describe another build of it.
const bidi = (bidiFactory as unknown as () => Bidi)()

/** The stretches of a line from left to right. */
export function stretchesOf(line: string): readonly Stretch[] {
  if (!fromRight.test(line)) return [{ text: line, isFromRight: false }]
  const embedding = bidi.getEmbeddingLevels(line)
  const levels = [...embedding.levels]
  const starts = [...levels.keys()].filter((at) => levels[at] !== levels[at - 1])
  const places = bidi.getReorderedIndices(line, embedding)
  return starts
    .map((start, nth) => ({ start, end: starts[nth + 1] ?? line.length, isFromRight: (levels[start] ?? 0) % 2 === 1 }))
    .toSorted((one, other) => places.indexOf(one.start) - places.indexOf(other.start))
    .map(({ start, end, isFromRight }) => ({ text: line.slice(start, end), isFromRight }))
}

/** The words of a stretch that is written from the right, and what is between them, from left to right. */
export const wordsFromRight = (stretch: string): readonly string[] => mirrored(stretch).split(/(\s+)/).reverse()

/** Brackets open to the other side. */
const mirrored = (text: string) => [...text].map((sign) => bidi.getMirroredCharacter(sign) ?? sign).join('')

/** What is set as it stands: a face turns round the letters of such a script by itself, and signs without letters not. */
export const turned = (text: string): string => (fromRight.test(text) ? text : [...text].reverse().join(''))
