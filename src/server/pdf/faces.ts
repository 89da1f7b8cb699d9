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
  'inter',
  'noto-sans-sc',
  'noto-sans-kr',
  'noto-emoji',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-devanagari',
  'noto-sans-thai',
] as const
/** Parts of the Noto families that Inter covers. */
const drawnByInter = /^(latin|cyrillic|greek|vietnamese)/

const faces: readonly Face[] = families.flatMap((family) => {
  const list = fileURLToPath(import.meta.resolve(`@fontsource-variable/${family}/unicode.json`))
  const parts = Object.entries(JSON.parse(readFileSync(list, 'utf8')) as Readonly<Record<string, string>>)
  const ownParts = parts.filter(([name]) => family === 'inter' || !drawnByInter.test(name))
  // Basic Latin first, so that as much as possible of a text is set in one font.
  const orderedParts = ownParts.sort(([one], [second]) => Number(second === 'latin') - Number(one === 'latin'))
  return orderedParts.map(([name, ranges]) => ({
    file: join(dirname(list), 'files', `${family}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: ranges.split(',').map(parseRange),
  }))
})

function parseRange(text: string): readonly [number, number] {
  const [begin, end] = text.replace('U+', '').split('-')
  const start = Number.parseInt(begin as string, 16)
  return [start, end ? Number.parseInt(end, 16) : start]
}

/** The font of each character that was looked up, or null if none has it. */
const facesByCharacter = new Map<string, Face | null>()
const instances = new Map<string, Opened<Buffer>>()
const openings = new Map<Face, Opened<void>>()
/** Code points of the loaded fonts. */
const pointsByFace = new Map<Face, ReadonlySet<number>>()

/** Loads the fonts of the characters; `getFace` then knows them. */
export async function findFaces(characters: Iterable<string>): Promise<void> {
  for (const character of characters) {
    if (!facesByCharacter.has(character))
      facesByCharacter.set(character, await drawingFace(character.codePointAt(0) as number))
  }
}

export const getFace = (character: string): Face | null => facesByCharacter.get(character) ?? null

async function drawingFace(point: number): Promise<Face | null> {
  for (const face of faces) {
    const isListed = face.ranges.some(([start, end]) => start <= point && point <= end)
    if (!isListed) continue
    await open(face)
    if (pointsByFace.get(face)?.has(point)) return face
  }
  return null
}

/** True if a loaded font has the character. */
export const draws = (face: Face, character: string): boolean =>
  pointsByFace.get(face)?.has(character.codePointAt(0) as number) ?? false

function open(face: Face): Promise<void> {
  const faceOpening =
    openings.get(face) ?? opening(async () => void pointsByFace.set(face, readPoints(await loadFont(face, 'regular'))))
  openings.set(face, faceOpening)
  return faceOpening.get()
}

function readPoints(font: Buffer): ReadonlySet<number> {
  const read = fontkit.create(font)
  return new Set('characterSet' in read ? read.characterSet : [])
}

/** The OpenType font of a face in one weight. */
export function loadFont(face: Face, weight: Weight): Promise<Buffer> {
  const key = `${face.file}/${weight}`
  const instance = instances.get(key) ?? opening(() => loadInstance(face, weight))
  instances.set(key, instance)
  return instance.get()
}

async function loadInstance(face: Face, weight: Weight): Promise<Buffer> {
  const text = face.ranges.map(([start, end]) => charactersBetween(start, end)).join('')
  const options = { targetFormat: 'sfnt', variationAxes: { wght: weights[weight] } } as const
  return subsetFont(readFileSync(face.file), text, options)
}

function charactersBetween(start: number, end: number): string {
  return Array.from({ length: end - start + 1 }, (_, index) => String.fromCodePoint(start + index)).join('')
}
