/** Text as it can be set: cleaned, cut into runs of one face each, and into pieces between which a line may end. */
import { type Face, faceOf } from './faces.ts'

export interface Run {
  readonly face: Face
  readonly text: string
}

/** Stands for a character that no face draws. */
export const replacement = '\u25A1'

/** Spaces of every width become plain ones, as far as faces know them; control characters and marks of direction go. */
export function cleaned(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\t\u2000-\u200A\u202F\u205F]/g, '\u00A0')
    .replace(/[^\n\P{C}]/gu, '')
}

/** Runs of a cleaned text, whose faces have been found before. */
export function runsOf(text: string): Run[] {
  const runs: { face: Face; text: string }[] = []
  for (const character of text) {
    const last = runs.at(-1)
    // A mark is drawn by the face of the letter that it stands on.
    const own = last && /\p{M}/u.test(character) ? last.face : faceOf(character)
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

/** A piece in parts that each fit into a line. */
function fitting(piece: string, width: number, measure: (text: string) => number): string[] {
  if (measure(piece) <= width) return [piece]
  const parts: string[] = []
  let [part, taken] = ['', 0]
  for (const character of piece) {
    const length = measure(character)
    if (part !== '' && taken + length > width) {
      parts.push(part)
      part = ''
      taken = 0
    }
    part += character
    taken += length
  }
  return [...parts, part]
}
