/** Draws the table of phases and lines. Its head is repeated on each page. */
import { message } from '../../contract/messages/message.ts'
import type { DocumentLine, DocumentPhase } from './document-content.ts'
import { ensure, ink, inner, type PageSheet, page, paragraph, styles, tagged } from './sheet.ts'

/** Texts of the table's head. */
export const tableWords = [message('Description'), message('Quantity'), message('Price'), message('Amount')]

type Write = PageSheet['pen']['write']

function tableHead(sheet: PageSheet): void {
  const close = sheet.pen.open('TR')
  drawHead(sheet, (...line) => tagged(sheet, 'TH', ...line))
  close()
}

/** On later pages the head is an artifact, so that screen readers read it once. */
const repeatedHead = (sheet: PageSheet) => drawHead(sheet, sheet.pen.write)

function drawHead(sheet: PageSheet, write: Write): void {
  const { pen, accent, columns } = sheet
  const { t, showLines } = sheet.content
  const labels = [
    ...(showLines ? ([[t('Quantity'), columns.quantity]] as const) : []),
    ...(showLines ? ([[t('Price'), columns.price]] as const) : []),
    [t('Amount'), columns.amount],
  ] as const
  write(t('Description'), styles.label, page.left, sheet.y)
  for (const [label, x] of labels) write(label, styles.label, x, sheet.y, 'right')
  pen.rule(page.left, sheet.y + 6, inner, accent, 1)
  sheet.y += 22
}

export function drawTable(sheet: PageSheet): void {
  const { phases, showLines } = sheet.content
  if (phases.length === 0) return
  ensure(sheet, 70)
  const close = sheet.pen.open('Table')
  tableHead(sheet)
  sheet.head = () => sheet.pen.aside(() => repeatedHead(sheet))
  for (const phase of phases) {
    if (!showLines || phases.length > 1) drawPhase(sheet, phase)
    if (showLines) for (const line of phase.lines) drawLine(sheet, line)
  }
  sheet.head = null
  close()
}

function drawPhase(sheet: PageSheet, { name, description, amount }: DocumentPhase): void {
  const { pen, columns } = sheet
  ensure(sheet, 34)
  const first = sheet.y
  const close = pen.open('TR')
  tagged(sheet, 'TD', amount, styles.strong, columns.amount, first, 'right')
  paragraph(sheet, name, styles.strong, page.left, inner - 110, 'TD')
  paragraph(sheet, description, styles.quiet, page.left, inner - 110, 'TD')
  close()
  separate(sheet)
}

function drawLine(sheet: PageSheet, { name, notes, quantity, price, amount }: DocumentLine): void {
  const { pen, columns } = sheet
  const words = pen.lines(name, styles.text, columns.words).length + Math.min(1, notes.length)
  ensure(sheet, Math.min(words, 6) * 14)
  const figures = { ...styles.text, color: ink.strong }
  const close = pen.open('TR')
  tagged(sheet, 'TD', quantity, styles.text, columns.quantity, sheet.y, 'right')
  tagged(sheet, 'TD', price, styles.text, columns.price, sheet.y, 'right')
  tagged(sheet, 'TD', amount, figures, columns.amount, sheet.y, 'right')
  paragraph(sheet, name, figures, page.left, columns.words, 'TD')
  paragraph(sheet, notes, styles.quiet, page.left, columns.words, 'TD')
  close()
  separate(sheet)
}

function separate(sheet: PageSheet): void {
  sheet.pen.rule(page.left, sheet.y - 5, inner, ink.faint, 0.5)
  sheet.y += 11
}
