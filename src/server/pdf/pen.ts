/** Draws text, lines and images on the pages of a PDF. Knows fonts and positions, nothing of the document's content. */
import type { Font } from 'fontkit'
import PDFDocument from 'pdfkit'
import { type Face, findFaces, getFace, loadFont, type Weight, weights } from './faces.ts'
import { createTags, type Tag } from './tags.ts'
import { cleaned, getRuns, replacement, wrap } from './text-runs.ts'

/** Tabular figures, so that amounts in a column align. */
const features = ['tnum']

export interface Style {
  readonly size: number
  readonly weight: Weight
  /** `#rrggbb`. */
  readonly color: string
}

export interface Pen {
  readonly pdf: PDFKit.PDFDocument
  /** Call it once everything is drawn. */
  readonly finish: () => void
  readonly width: (text: string, style: Style) => number
  /** Wraps the text; keeps its own line breaks. */
  readonly lines: (text: string, style: Style, width: number) => readonly string[]
  /** Draws one line with its baseline at `y`; `x` is its left or right end. */
  readonly write: (text: string, style: Style, x: number, y: number, align?: 'left' | 'right') => void
  /** Draws a PNG file. Position of its upper left corner and size, in points. */
  readonly picture: (file: Buffer, x: number, y: number, width: number, height: number) => void
  /** Opens a tag for all text drawn until the returned function is called. Text outside of any tag is an artifact. */
  readonly open: (tag: Tag) => () => void
  /** Marks everything that `draw` draws as an artifact. */
  readonly aside: (draw: () => void) => void
  readonly rule: (x: number, y: number, width: number, color: string, thickness: number) => void
}

export interface Paper {
  readonly title: string
  readonly author: string
  readonly lang: string
  readonly createdAt: Date
  /** True for PDF/A-3, which allows embedded files. */
  readonly isArchived: boolean
}

/** Starts an A4 document and loads all fonts that `texts` need. */
export async function createPen(
  texts: readonly string[],
  { title, author, lang, createdAt, isArchived }: Paper,
): Promise<Pen> {
  const info = { Title: plain(title), Author: plain(author), CreationDate: createdAt }
  const options = {
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang,
    displayTitle: true,
    pdfVersion: '1.7',
    tagged: true,
    info,
  } as const
  const pdf = new PDFDocument(isArchived ? { ...options, subset: 'PDF/A-3b' } : options)
  escapeMetadata(pdf)
  const tags = createTags(pdf)
  await registerFaces(pdf, texts)
  const choose = choosing(pdf)
  const width = measuring(choose)
  return {
    pdf,
    finish: tags.end,
    width,
    lines: (text, style, available) =>
      cleaned(text)
        .split('\n')
        .flatMap((paragraph) => wrap(paragraph, available, (part) => width(part, style))),
    write(text, style, x, y, align = 'left') {
      let startX = align === 'right' ? x - width(text, style) : x
      if (text.trim() === '') return
      tags.mark(() => {
        for (const run of getRuns(text)) {
          choose(run.face, style.weight, style.size).fillColor(style.color)
          pdf.text(run.text, startX, y, { lineBreak: false, baseline: 'alphabetic' })
          startX = pdf.x
        }
      })
    },
    picture(file, x, y, pictureWidth, height) {
      tags.decorate(() => pdf.image(file, x, y, { width: pictureWidth, height }))
    },
    open: tags.open,
    aside: tags.aside,
    rule(x, y, length, color, thickness) {
      tags.decorate(() => pdf.rect(x, y, length, thickness).fill(color))
    },
  }
}

/** Escapes metadata: the library inserts texts into its XML unescaped. */
function escapeMetadata(pdf: PDFKit.PDFDocument): void {
  const append = pdf.appendXML.bind(pdf)
  pdf.appendXML = (xml, newLine) => append(xml.replaceAll(/&(?!(amp|lt|gt|quot|apos|#\d+);)/g, '&amp;'), newLine)
}

const plain = (text: string): string => cleaned(text).replaceAll('<', '‹').replaceAll('>', '›')

type Choose = (face: Face, weight: Weight, size: number) => PDFKit.PDFDocument

/**
 * Selects a font. Features are set on the font itself: passed to the library with each text, they would disable its
 * word cache and lay out every line four times, which took most of the time of a long document.
 */
function choosing(pdf: PDFKit.PDFDocument): Choose {
  const registeredFonts = new Set<Font>()
  return (face, weight, size) => {
    pdf.font(getName(face, weight), size)
    const { font } = (pdf as unknown as { readonly _font: { readonly font: Font } })._font
    if (!registeredFonts.has(font)) {
      const layout = font.layout.bind(font)
      font.layout = (text) => layout(text, features)
      registeredFonts.add(font)
    }
    return pdf
  }
}

/** Caches widths of texts, for font size 1. */
function measuring(choose: Choose): Pen['width'] {
  const widths = new Map<string, number>()
  return (text, { size, weight }) => {
    const key = `${weight}/${text}`
    const width =
      widths.get(key) ??
      getRuns(text).reduce((sum, run) => sum + choose(run.face, weight, 1).widthOfString(run.text), 0)
    widths.set(key, width)
    return width * size
  }
}

const getName = (face: Face, weight: Weight) => `${face.file}/${weight}`

async function registerFaces(pdf: PDFKit.PDFDocument, texts: readonly string[]): Promise<void> {
  const characters = new Set([replacement, ' '])
  for (const text of texts) for (const character of cleaned(text)) characters.add(character)
  await findFaces(characters)
  const faces = new Set([...characters].map((character) => getFace(character)).filter((face) => face !== null))
  for (const face of faces) {
    for (const weight of Object.keys(weights) as Weight[]) {
      pdf.registerFont(getName(face, weight), await loadFont(face, weight))
    }
  }
}

/** Ends the document and returns the file. */
export function loadBytes(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
    pdf.end()
  })
}
