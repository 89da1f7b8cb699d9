/**
 * Lays out an invoice or a quote on A4 pages: sender and title, client and facts, table, totals, notes. Totals are kept
 * on one page; every page has the document's name and a page number.
 */
import { message } from '../../contract/messages/message.ts'
import { fitted } from '../db/brand.ts'
import type { DocumentContent } from './document-content.ts'
import { drawTable, tableWords } from './draw-table.ts'
import { attachInvoice } from './e-invoice/attach.ts'
import { createPen, loadBytes } from './pen.ts'
import { balanced, ensure, ink, inner, type PageSheet, page, paragraph, styles, tagged } from './sheet.ts'
import { getColumns } from './table-columns.ts'

/** Renders the document as a PDF file, or as PDF/A-3 with an embedded electronic invoice. */
export async function renderDocument(
  content: DocumentContent,
  createdAt: Date,
  xml: string | null = null,
): Promise<Buffer> {
  const { sender, reference, heading } = content
  const about = { title: `${reference} ${heading}`.trim(), author: sender.name, lang: sender.locale, createdAt }
  const paper = { ...about, isArchived: xml !== null }
  const pen = await createPen(allTexts(content), paper)
  const sheet: PageSheet = {
    pen,
    content,
    accent: `#${sender.accentcolor}`,
    columns: getColumns(pen, content),
    y: page.top,
    head: null,
  }
  drawSender(sheet)
  drawParties(sheet)
  drawHeading(sheet)
  drawTable(sheet)
  drawSums(sheet)
  drawNotes(sheet)
  drawFooters(sheet)
  pen.finish()
  if (xml !== null) attachInvoice(pen.pdf, xml, createdAt)
  return loadBytes(pen.pdf)
}

const layoutWords = [...tableWords, message('For'), message('Tax number {number}'), message('Page {page} of {count}')]

/** All texts of the content and of the layout. */
function allTexts(content: DocumentContent): string[] {
  const ownTexts = [...layoutWords.map((word) => content.t(word, { number: '', page: '', count: '' })), '0123456789·–']
  const collect = (value: unknown): string[] => {
    if (typeof value === 'string') return [value]
    if (value instanceof Uint8Array) return []
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collect) : []
  }
  return [...ownTexts, ...collect(content)]
}

function drawSender(sheet: PageSheet): void {
  const { pen, content, accent } = sheet
  const { sender, title, mark } = content
  pen.rule(0, 0, page.width, accent, 6)
  const [firstLine] = pen.lines(title, styles.title, inner * 0.55)
  tagged(sheet, 'H1', firstLine ?? '', styles.title, page.right, page.top + 8, 'right')
  if (mark) tagged(sheet, 'P', mark, { ...styles.strong, color: accent }, page.right, page.top + 26, 'right')
  drawLogo(sheet)
  paragraph(sheet, sender.name, styles.sender, page.left, inner * 0.42)
  // Skips the name if the letterhead begins with it, which is common.
  const [first = '', ...rest] = (sender.letterhead ?? '').split('\n')
  const lines = first.trim() === sender.name.trim() ? rest : [first, ...rest]
  const number = sender.taxnumber ?? ''
  // Omitted if the letterhead contains it, which is common.
  const letterhead =
    number === '' || lines.join('\n').includes(number)
      ? lines
      : [...lines, content.t('Tax number {number}', { number })]
  paragraph(sheet, letterhead.join('\n'), styles.quiet, page.left, inner * 0.42)
  sheet.y = Math.max(sheet.y, page.top + 40) + 26
}

/** Draws the logo above the firm's name, at a size that suits the title beside it. */
function drawLogo(sheet: PageSheet): void {
  const { logo, picture } = sheet.content.sender.brand
  if (!logo || !picture) return
  const { width, height } = fitted(logo, { width: 180, height: 48 })
  const top = page.top - 22
  sheet.pen.picture(picture, page.left, top, width, height)
  sheet.y = top + height + 22
}

function drawParties(sheet: PageSheet): void {
  const { content } = sheet
  const top = sheet.y
  if (content.client.length > 0) {
    tagged(sheet, 'P', content.t('For'), styles.label, page.left, sheet.y)
    sheet.y += 15
    for (const [index, line] of content.client.entries()) {
      paragraph(sheet, line, index === 0 ? styles.strong : styles.text, page.left, inner * 0.45)
    }
  }
  const end = sheet.y
  sheet.y = top
  const startX = page.left + inner * 0.55
  for (const [label, value] of content.facts) {
    tagged(sheet, 'P', label, styles.quiet, startX, sheet.y)
    paragraph(sheet, value, styles.strong, startX + 82, page.right - startX - 82)
    sheet.y += 2
  }
  sheet.y = Math.max(end, sheet.y) + 22
}

function drawHeading(sheet: PageSheet): void {
  const { heading, description } = sheet.content
  paragraph(sheet, heading, styles.heading, page.left, inner, 'H2')
  paragraph(sheet, description, styles.text, page.left, inner)
  sheet.y += 14
}

function drawSums(sheet: PageSheet): void {
  const { pen, content, accent } = sheet
  const startX = page.left + inner * 0.52
  sheet.y += 6
  ensure(sheet, content.sums.length * 24)
  for (const { label, amount, isTotal } of content.sums) {
    const style = isTotal ? styles.total : styles.text
    if (isTotal) {
      pen.rule(startX, sheet.y - 4, page.right - startX, accent, 1)
      sheet.y += 14
    }
    const close = pen.open('P')
    pen.write(label, style, startX, sheet.y)
    pen.write(amount, isTotal ? style : { ...style, color: ink.strong }, page.right, sheet.y, 'right')
    close()
    sheet.y += isTotal ? 24 : 18
  }
  sheet.y += 14
}

function drawNotes(sheet: PageSheet): void {
  const { pen } = sheet
  for (const [label, words] of sheet.content.notes) {
    // A short note is kept on one page; a long one starts with several lines.
    const height = pen.lines(words, styles.text, inner * 0.8).length * styles.text.size * 1.45
    ensure(sheet, 14 + Math.min(height, 120))
    if (label) {
      tagged(sheet, 'H2', label, styles.label, page.left, sheet.y)
      sheet.y += 14
    }
    paragraph(sheet, words, styles.text, page.left, inner * 0.8)
    sheet.y += 10
  }
}

function drawFooters({ pen, content }: PageSheet): void {
  const { start, count } = pen.pdf.bufferedPageRange()
  const linesAt = (width: number) => pen.lines(content.sender.footer ?? '', styles.footer, width)
  const footer = balanced(linesAt, inner * 0.6).slice(0, 3)
  for (let index = 0; index < count; index += 1) {
    pen.pdf.switchToPage(start + index)
    pen.rule(page.left, page.footer - 14, inner, ink.faint, 0.5)
    for (const [row, line] of footer.entries()) pen.write(line, styles.footer, page.left, page.footer + row * 10)
    const [reference] = pen.lines(content.reference, styles.footer, inner * 0.3)
    const pageText = content.t('Page {page} of {count}', { page: index + 1, count })
    pen.write(`${reference} · ${pageText}`, styles.footer, page.right, page.footer, 'right')
  }
}
