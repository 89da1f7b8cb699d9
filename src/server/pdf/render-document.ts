/**
 * Lays an invoice or a quote out on A4 pages: sender and title, client and facts, the table of lines, sums, notes. A table
 * that goes on repeats its head; sums stay together; every page names the document and counts.
 */
import { setImmediate } from 'node:timers/promises'
import type { DocumentContent, DocumentLine, DocumentPhase } from './document-content.ts'
import { bytesOf, createPen, type Pen, type Style } from './pen.ts'

const page = { width: 595.28, height: 841.89, left: 56, right: 539.28, top: 60, bottom: 770, footer: 800 } as const
const inner = page.right - page.left
const ink = { strong: '#1a1d23', plain: '#3c434e', quiet: '#6b7380', faint: '#dfe3e8' } as const

const text: Style = { size: 9.5, weight: 'regular', color: ink.plain }
const styles = {
  text,
  strong: { ...text, weight: 'semibold', color: ink.strong },
  quiet: { ...text, size: 8.5, color: ink.quiet },
  label: { size: 7.5, weight: 'semibold', color: ink.quiet },
  title: { size: 24, weight: 'semibold', color: ink.strong },
  sender: { size: 12, weight: 'semibold', color: ink.strong },
  heading: { size: 12.5, weight: 'semibold', color: ink.strong },
  total: { size: 12, weight: 'semibold', color: ink.strong },
  footer: { size: 7.5, weight: 'regular', color: ink.quiet },
} as const satisfies Record<string, Style>

/** Right ends of the columns of figures, and the width that is left for a line's words. */
interface Columns {
  readonly quantity: number
  readonly price: number
  readonly amount: number
  readonly words: number
}

/** Columns as wide as what stands in them, but never so wide that nothing is left for words. */
function columnsOf(pen: Pen, { phases }: DocumentContent): Columns {
  const lines = phases.flatMap((phase) => phase.lines)
  const widest = (label: string, figures: readonly string[]) =>
    Math.min(
      130,
      figures.reduce(
        (most, figure) => Math.max(most, pen.width(figure, styles.strong)),
        pen.width(label, styles.strong),
      ),
    )
  const amount = widest(
    'Amount',
    [...phases, ...lines].map((each) => each.amount),
  )
  const price = widest(
    'Price',
    lines.map((line) => line.price),
  )
  const quantity = widest(
    'Quantity',
    lines.map((line) => line.quantity),
  )
  const edges = {
    amount: page.right,
    price: page.right - amount - gap,
    quantity: page.right - amount - price - 2 * gap,
  }
  return { ...edges, words: Math.max(150, inner - amount - price - quantity - 3 * gap) }
}
const gap = 20

/** A place on the paper; `y` is the baseline of what comes next. */
interface Sheet {
  readonly pen: Pen
  readonly content: DocumentContent
  readonly accent: string
  readonly columns: Columns
  y: number
  /** Drawn at the top of a page that a table goes on to. */
  head: (() => void) | null
}

/** Renders the document as a PDF file. */
export async function renderDocument(content: DocumentContent, made: Date): Promise<Buffer> {
  const { sender, reference, heading } = content
  const paper = { title: `${reference} ${heading}`.trim(), author: sender.name, lang: sender.locale, made }
  const pen = await createPen(allTexts(content), paper)
  const sheet: Sheet = {
    pen,
    content,
    accent: `#${sender.accentcolor}`,
    columns: columnsOf(pen, content),
    y: page.top,
    head: null,
  }
  drawSender(sheet)
  drawParties(sheet)
  drawHeading(sheet)
  await drawTable(sheet)
  drawSums(sheet)
  drawNotes(sheet)
  drawFooters(sheet)
  return bytesOf(pen.pdf)
}

/** Every text of the content, and the words that the layout itself uses. */
function allTexts(content: DocumentContent): string[] {
  const own = ['Description For Quantity Price Amount Page of 0123456789·–']
  const collect = (value: unknown): string[] => {
    if (typeof value === 'string') return [value]
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collect) : []
  }
  return [...own, ...collect(content)]
}

/** Goes on to the next page when less than `height` is left on this one. */
function ensure(sheet: Sheet, height: number): void {
  if (sheet.y + height <= page.bottom) return
  sheet.pen.pdf.addPage()
  sheet.y = page.top
  sheet.head?.()
}

/** Draws wrapped text downwards, over as many pages as it takes. */
function paragraph(sheet: Sheet, words: string, style: Style, x: number, width: number): void {
  if (!words) return
  for (const line of sheet.pen.lines(words, style, width)) {
    ensure(sheet, 0)
    sheet.pen.write(line, style, x, sheet.y)
    sheet.y += style.size * 1.45
  }
}

function drawSender(sheet: Sheet): void {
  const { pen, content, accent } = sheet
  const { sender, title, mark } = content
  pen.rule(0, 0, page.width, accent, 6)
  const [shown] = pen.lines(title, styles.title, inner * 0.55)
  pen.write(shown ?? '', styles.title, page.right, page.top + 8, 'right')
  if (mark) pen.write(mark, { ...styles.strong, color: accent }, page.right, page.top + 26, 'right')
  paragraph(sheet, sender.name, styles.sender, page.left, inner * 0.42)
  // Many letterheads begin with the name that stands above them already.
  const [first = '', ...rest] = (sender.letterhead ?? '').split('\n')
  const letterhead = first.trim() === sender.name.trim() ? rest : [first, ...rest]
  paragraph(sheet, letterhead.join('\n'), styles.quiet, page.left, inner * 0.42)
  sheet.y = Math.max(sheet.y, page.top + 40) + 26
}

function drawParties(sheet: Sheet): void {
  const { pen, content } = sheet
  const top = sheet.y
  if (content.client.length > 0) {
    pen.write('For', styles.label, page.left, sheet.y)
    sheet.y += 15
    for (const [index, line] of content.client.entries()) {
      paragraph(sheet, line, index === 0 ? styles.strong : styles.text, page.left, inner * 0.45)
    }
  }
  const end = sheet.y
  sheet.y = top
  const left = page.left + inner * 0.55
  for (const [label, value] of content.facts) {
    pen.write(label, styles.quiet, left, sheet.y)
    paragraph(sheet, value, styles.strong, left + 82, page.right - left - 82)
    sheet.y += 2
  }
  sheet.y = Math.max(end, sheet.y) + 22
}

function drawHeading(sheet: Sheet): void {
  const { heading, description } = sheet.content
  paragraph(sheet, heading, styles.heading, page.left, inner)
  paragraph(sheet, description, styles.text, page.left, inner)
  sheet.y += 14
}

function tableHead(sheet: Sheet): void {
  const { pen, accent, columns } = sheet
  const labels = [
    ['Quantity', columns.quantity],
    ['Price', columns.price],
    ['Amount', columns.amount],
  ] as const
  pen.write('Description', styles.label, page.left, sheet.y)
  for (const [label, x] of labels) {
    if (sheet.content.showLines || label === 'Amount') pen.write(label, styles.label, x, sheet.y, 'right')
  }
  pen.rule(page.left, sheet.y + 6, inner, accent, 1)
  sheet.y += 22
}

async function drawTable(sheet: Sheet): Promise<void> {
  const { phases, showLines } = sheet.content
  if (phases.length === 0) return
  ensure(sheet, 70)
  tableHead(sheet)
  sheet.head = () => tableHead(sheet)
  for (const phase of phases) {
    if (!showLines || phases.length > 1) drawPhase(sheet, phase)
    if (showLines) await drawLines(sheet, phase.lines)
  }
  sheet.head = null
}

function drawPhase(sheet: Sheet, { name, description, amount }: DocumentPhase): void {
  const { pen, columns } = sheet
  ensure(sheet, 34)
  const first = sheet.y
  pen.write(amount, styles.strong, columns.amount, first, 'right')
  paragraph(sheet, name, styles.strong, page.left, inner - 110)
  paragraph(sheet, description, styles.quiet, page.left, inner - 110)
  separate(sheet)
}

/** Long tables let other requests have their turn. */
async function drawLines(sheet: Sheet, lines: readonly DocumentLine[]): Promise<void> {
  for (const [index, line] of lines.entries()) {
    drawLine(sheet, line)
    if (index % 25 === 24) await setImmediate()
  }
}

function drawLine(sheet: Sheet, { name, notes, quantity, price, amount }: DocumentLine): void {
  const { pen, columns } = sheet
  const words = pen.lines(name, styles.text, columns.words).length + Math.min(1, notes.length)
  ensure(sheet, Math.min(words, 6) * 14)
  const figures = { ...styles.text, color: ink.strong }
  pen.write(quantity, styles.text, columns.quantity, sheet.y, 'right')
  pen.write(price, styles.text, columns.price, sheet.y, 'right')
  pen.write(amount, figures, columns.amount, sheet.y, 'right')
  paragraph(sheet, name, figures, page.left, columns.words)
  paragraph(sheet, notes, styles.quiet, page.left, columns.words)
  separate(sheet)
}

function separate(sheet: Sheet): void {
  sheet.pen.rule(page.left, sheet.y - 5, inner, ink.faint, 0.5)
  sheet.y += 11
}

function drawSums(sheet: Sheet): void {
  const { pen, content, accent } = sheet
  const left = page.left + inner * 0.52
  sheet.y += 6
  ensure(sheet, content.sums.length * 24)
  for (const { label, amount, isTotal } of content.sums) {
    const style = isTotal ? styles.total : styles.text
    if (isTotal) {
      pen.rule(left, sheet.y - 4, page.right - left, accent, 1)
      sheet.y += 14
    }
    pen.write(label, style, left, sheet.y)
    pen.write(amount, isTotal ? style : { ...style, color: ink.strong }, page.right, sheet.y, 'right')
    sheet.y += isTotal ? 24 : 18
  }
  sheet.y += 14
}

function drawNotes(sheet: Sheet): void {
  for (const [label, words] of sheet.content.notes) {
    ensure(sheet, 44)
    if (label) {
      sheet.pen.write(label, styles.label, page.left, sheet.y)
      sheet.y += 14
    }
    paragraph(sheet, words, styles.text, page.left, inner * 0.8)
    sheet.y += 10
  }
}

function drawFooters({ pen, content }: Sheet): void {
  const { start, count } = pen.pdf.bufferedPageRange()
  const footer = pen.lines(content.sender.footer ?? '', styles.footer, inner * 0.6).slice(0, 3)
  for (let index = 0; index < count; index += 1) {
    pen.pdf.switchToPage(start + index)
    pen.rule(page.left, page.footer - 14, inner, ink.faint, 0.5)
    for (const [row, line] of footer.entries()) pen.write(line, styles.footer, page.left, page.footer + row * 10)
    const [reference] = pen.lines(content.reference, styles.footer, inner * 0.3)
    const counted = `${reference} · Page ${index + 1} of ${count}`
    pen.write(counted, styles.footer, page.right, page.footer, 'right')
  }
}
