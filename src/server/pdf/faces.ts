/**
 * Fonts of documents: Inter for Latin, Greek and Cyrillic; Noto for Chinese, Japanese, Korean, Arabic, Hebrew,
 * Devanagari, Thai and emoji. The files are those of the web: variable fonts, compressed, and split by script. A file
 * is loaded when a document needs it, and converted to a static font of one weight for PDF.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as fontkit from 'fontkit'
import subsetFont from 'subset-font'
import { type Opened, opening } from '../../contract/lazy.ts'

export const weights = { regular: 400, semibold: 600 } as const
export type Weight = keyof typeof weights

export interface Face {
  readonly file: string
  /** Ranges of code points, inclusive. The font may lack some of them. */
  readonly ranges: readonly (readonly [number, number])[]
}

const families = [
  ...['inter', 'noto-sans-sc', 'noto-sans-kr', 'noto-emoji'],
  ...['noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-devanagari', 'noto-sans-thai'],
] as const
/** Parts of the Noto families that Inter covers. */
const drawnByInter = /^(latin|cyrillic|greek|vietnamese)/

const faces: readonly Face[] = families.flatMap((family) => {
  const list = fileURLToPath(import.meta.resolve(`@fontsource-variable/${family}/unicode.json`))
  const parts = Object.entries(JSON.parse(readFileSync(list, 'utf8')) as Readonly<Record<string, string>>)
  const own = parts.filter(([name]) => family === 'inter' || !drawnByInter.test(name))
  // Basic Latin first, so that as much as possible of a text is set in one font.
  const ordered = own.sort(([one], [other]) => Number(other === 'latin') - Number(one === 'latin'))
  return ordered.map(([name, ranges]) => ({
    file: join(dirname(list), 'files', `${family}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: ranges.split(',').map(parseRange),
  }))
})

function parseRange(text: string): readonly [number, number] {
  const [from, to] = text.replace('U+', '').split('-')
  const start = Number.parseInt(from as string, 16)
  return [start, to ? Number.parseInt(to, 16) : start]
}

/** The font of each character that was looked up, or null if none has it. */
const found = new Map<string, Face | null>()
const instances = new Map<string, Opened<Buffer>>()
const opened = new Map<Face, Opened<void>>()
/** Code points of the loaded fonts. */
const drawn = new Map<Face, ReadonlySet<number>>()

/** Loads the fonts of the characters; `faceOf` then knows them. */
export async function findFaces(characters: Iterable<string>): Promise<void> {
  for (const character of characters) {
    if (!found.has(character)) found.set(character, await drawingFace(character.codePointAt(0) as number))
  }
}

export const faceOf = (character: string): Face | null => found.get(character) ?? null

async function drawingFace(point: number): Promise<Face | null> {
  for (const face of faces) {
    const isListed = face.ranges.some(([from, to]) => from <= point && point <= to)
    if (!isListed) continue
    await open(face)
    if (drawn.get(face)?.has(point)) return face
  }
  return null
}

/** True if a loaded font has the character. */
export const draws = (face: Face, character: string): boolean =>
  drawn.get(face)?.has(character.codePointAt(0) as number) ?? false

function open(face: Face): Promise<void> {
  const known = opened.get(face) ?? opening(async () => void drawn.set(face, readPoints(await fontOf(face, 'regular'))))
  opened.set(face, known)
  return known.get()
}

function readPoints(font: Buffer): ReadonlySet<number> {
  const read = fontkit.create(font)
  return new Set('characterSet' in read ? read.characterSet : [])
}

/** The OpenType font of a face in one weight. */
export function fontOf(face: Face, weight: Weight): Promise<Buffer> {
  const key = `${face.file}/${weight}`
  const known = instances.get(key) ?? opening(() => instanceOf(face, weight))
  instances.set(key, known)
  return known.get()
}

async function instanceOf(face: Face, weight: Weight): Promise<Buffer> {
  const text = face.ranges.map(([from, to]) => charactersBetween(from, to)).join('')
  const options = { targetFormat: 'sfnt', variationAxes: { wght: weights[weight] } } as const
  return subsetFont(readFileSync(face.file), text, options)
}

function charactersBetween(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')
}
