/**
 * Checks invoices with an embedded electronic invoice against PDF/A-3 (ISO 19005-3) and Factur-X, object by object.
 * Clauses of the standard are in brackets.
 */
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { getContent } from './document-content.ts'
import { getCii } from './e-invoice/cii.ts'
import { getEInvoice } from './e-invoice/e-invoice.ts'
import { renderDocument } from './render-document.ts'
import { issuedWith, seller, sender } from './test-issued.ts'

const lines = Array.from({ length: 40 }, (_, index) => ({
  name: `Drawings 建築 чертёж ${index}`,
  description: 'Two rounds',
  billType: 2,
  outUnitQty: 1,
  outUnitPrice: 10,
}))
/** A transparent logo. */
const background = { r: 58, g: 86, b: 197, alpha: 0.5 }
const picture = await sharp({ create: { width: 18, height: 12, channels: 4, background } })
  .png()
  .toBuffer()
const brand = { ...sender.brand, logo: { digest: 'x', width: 18, height: 12 }, picture }
const issued = issuedWith(lines, { terms: 'Fees & taxes <as agreed>' })
const xml = getCii(getEInvoice(issued, true, seller, 'DE'))
const made = new Date('2026-03-01T09:00:00Z')
const file = await renderDocument(getContent(issued, { ...sender, brand }), made, xml)
const pdf = await PDFDocument.load(file, { updateMetadata: false })
const objects = pdf.context.enumerateIndirectObjects().map(([, object]) => object)
const dictOf = (object: PDFObject): PDFDict[] =>
  object instanceof PDFDict ? [object] : object instanceof PDFStream ? [object.dict] : []
const dicts = objects.flatMap(dictOf)
const named = (dict: PDFDict, key: string) => dict.lookupMaybe(PDFName.of(key), PDFName)?.decodeText()
const inside = (dict: PDFDict, key: string) => dict.lookup(PDFName.of(key), PDFDict)
const streamIn = (dict: PDFDict, key: string) => dict.lookup(PDFName.of(key), PDFStream) as PDFRawStream
const contentsOf = (stream: PDFRawStream) => Buffer.from(decodePDFRawStream(stream).decode())
const words = (dict: PDFDict, key: string) => dict.lookup(PDFName.of(key), PDFString, PDFHexString).decodeText()

it('The metadata of the PDF identify it once, and agree with its properties (6.1.3, 6.6.2)', () => {
  expect(file.subarray(0, 9).toString('latin1')).toBe('%PDF-1.7\n')
  expect([...file.subarray(9, 14)].filter((byte) => byte > 127)).toHaveLength(4)
  const { Encrypt, ID } = pdf.context.trailerInfo
  expect(Encrypt).toBeUndefined()
  expect(ID).toBeInstanceOf(PDFArray)
  const metadata = contentsOf(streamIn(pdf.catalog, 'Metadata')).toString('utf8')
  expect(metadata).toContain('<pdfaid:part>3</pdfaid:part>')
  expect(metadata).toMatch(/<pdfaid:conformance>[AB]<\/pdfaid:conformance>/)
  expect(metadata).toContain(pdf.getTitle()?.replaceAll('&', '&amp;'))
  expect(metadata).toContain('<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>')
})

it('Colours of the PDF use one embedded profile (6.2.2)', () => {
  const intents = pdf.catalog.lookup(PDFName.of('OutputIntents'), PDFArray)
  expect(intents.size()).toBe(1)
  const intent = intents.lookup(0, PDFDict)
  expect(named(intent, 'S')).toBe('GTS_PDFA1')
  const profile = streamIn(intent, 'DestOutputProfile')
  const content = contentsOf(profile)
  expect(content.subarray(36, 40).toString('latin1')).toBe('acsp')
  expect(content.subarray(16, 20).toString('latin1')).toBe('RGB ')
  expect(Number(String(profile.dict.get(PDFName.of('N'))))).toBe(3)
  expect(objects.filter((object) => String(object).includes('/DeviceCMYK'))).toEqual([])
})

it('Every font is embedded, and every glyph maps to its character (6.2.11)', () => {
  const fonts = dicts.filter((dict) => named(dict, 'Type') === 'Font')
  const composed = fonts.filter((font) => named(font, 'Subtype') === 'Type0')
  const drawn = fonts.filter((font) => named(font, 'Subtype') !== 'Type0')
  expect(composed.length).toBeGreaterThan(2)
  for (const font of composed) expect(streamIn(font, 'ToUnicode')).toBeInstanceOf(PDFRawStream)
  for (const font of drawn) {
    const descriptor = inside(font, 'FontDescriptor')
    const program = ['FontFile', 'FontFile2', 'FontFile3'].filter((key) => descriptor.has(PDFName.of(key)))
    expect(program, named(font, 'BaseFont')).toHaveLength(1)
    expect(named(font, 'BaseFont')).toMatch(/^[A-Z]{6}\+/)
    if (named(font, 'Subtype') === 'CIDFontType2') expect(font.has(PDFName.of('CIDToGIDMap'))).toBe(true)
  }
})

it('The PDF has no scripts, hidden content, external links or dependencies (6.1.7, 6.2.8, 6.5, 6.6.1)', () => {
  const forbidden = ['JavaScript', 'JS', 'AA', 'OpenAction', 'Launch', 'XFA', 'OPI', 'Alternates', 'TR', 'LZWDecode']
  const keys = dicts.flatMap((dict) => dict.keys().map((key) => key.decodeText()))
  expect(keys.filter((key) => forbidden.includes(key))).toEqual([])
  expect(dicts.filter((dict) => named(dict, 'S') === 'JavaScript' || named(dict, 'Filter') === 'LZWDecode')).toEqual([])
  const images = dicts.filter((dict) => named(dict, 'Subtype') === 'Image')
  expect(images.length).toBeGreaterThan(0)
  for (const image of images) expect(String(image.get(PDFName.of('Interpolate')) ?? 'false')).toBe('false')
  for (const state of dicts.filter((dict) => named(dict, 'Type') === 'ExtGState'))
    expect([undefined, 'Normal']).toContain(named(state, 'BM'))
})

it('The only attachment of the PDF is the invoice, declared as an alternative (6.8)', () => {
  const files = pdf.catalog.lookup(PDFName.of('AF'), PDFArray)
  expect(files.size()).toBe(1)
  const specification = files.lookup(0, PDFDict)
  expect(named(specification, 'AFRelationship')).toBe('Alternative')
  expect([words(specification, 'F'), words(specification, 'UF')]).toEqual(['factur-x.xml', 'factur-x.xml'])
  const embedded = streamIn(inside(specification, 'EF'), 'F')
  expect(named(embedded.dict, 'Subtype')).toBe('text/xml')
  expect(inside(embedded.dict, 'Params').has(PDFName.of('ModDate'))).toBe(true)
  expect(contentsOf(embedded).toString('utf8')).toBe(xml)
  const tree = inside(inside(pdf.catalog, 'Names'), 'EmbeddedFiles').lookup(PDFName.of('Names'), PDFArray)
  expect(tree.lookup(1, PDFDict)).toBe(specification)
})

it('The PDF is tagged in its language, and all content is in a tag or an artifact', () => {
  expect(String(inside(pdf.catalog, 'MarkInfo').get(PDFName.of('Marked')))).toBe('true')
  expect(words(pdf.catalog, 'Lang')).toBe('en-AU')
  expect(inside(pdf.catalog, 'StructTreeRoot').has(PDFName.of('ParentTree'))).toBe(true)
  const tags = new Set(
    dicts.filter((dict) => dict.has(PDFName.of('P')) && dict.has(PDFName.of('K'))).map((dict) => named(dict, 'S')),
  )
  for (const tag of ['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD']) expect([...tags]).toContain(tag)
  expect(pdf.getPageCount()).toBeGreaterThan(1)
  for (const page of pdf.getPages()) {
    expect(page.node.has(PDFName.of('StructParents'))).toBe(true)
    expect(unmarkedIn(contentsOf(streamIn(page.node, 'Contents')).toString('latin1'))).toEqual([])
  }
})

/** Drawing operators outside of marked content, and unmatched ends of it. */
function unmarkedIn(content: string): string[] {
  const found: string[] = []
  let depth = 0
  for (const line of content.split('\n')) {
    const operator = line.trim().split(' ').at(-1) ?? ''
    if (/^B[MD]C$/.test(operator)) depth += 1
    if (operator === 'EMC') depth -= 1
    if (depth < 0 || (depth === 0 && /^(Tj|TJ|f|F|S|B|Do)$/.test(operator))) found.push(line)
  }
  return found
}
