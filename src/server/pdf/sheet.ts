/** The page being drawn: sizes, styles, text flow and page breaks. */
import type { DocumentContent } from './document-content.ts'
import type { Pen, Style } from './pen.ts'
import type { Tag } from './tags.ts'

export const page = {
  width: 595.28,
  height: 841.89,
  left: 56,
  right: 539.28,
  top: 60,
  bottom: 770,
  footer: 800,
} as const
export const inner = page.right - page.left
export const ink = { strong: '#1a1d23', plain: '#3c434e', quiet: '#6b7380', faint: '#dfe3e8' } as const

const text: Style = { size: 9.5, weight: 'regular', color: ink.plain }
export const styles = {
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

/** Right edges of the numeric columns, and the width left for descriptions. */
export interface ColumnWidths {
  readonly quantity: number
  readonly price: number
  readonly amount: number
  readonly words: number
}

/** The current position; `y` is the baseline of the next line. */
export interface PageSheet {
  readonly pen: Pen
  readonly content: DocumentContent
  readonly accent: string
  readonly columns: ColumnWidths
  y: number
  /** Draws the table's head on a new page. */
  head: (() => void) | null
}

/** Starts a new page if less than `height` is left on this one. */
export function ensure(sheet: PageSheet, height: number): void {
  if (sheet.y + height <= page.bottom) return
  sheet.pen.pdf.addPage()
  sheet.y = page.top
  sheet.head?.()
}

/** Balances text: as few lines as the width allows, of similar length. */
export function balanced(linesAt: (width: number) => readonly string[], width: number): readonly string[] {
  const maxLines = linesAt(width)
  let [tooNarrow, enough] = [0, width]
  while (maxLines.length > 1 && enough - tooNarrow > 2) {
    const candidate = (tooNarrow + enough) / 2
    if (linesAt(candidate).length > maxLines.length) tooNarrow = candidate
    else enough = candidate
  }
  return linesAt(enough)
}

/** Draws one line in a tag of its own. */
export function tagged(sheet: PageSheet, tag: Tag, ...line: Parameters<Pen['write']>): void {
  const close = sheet.pen.open(tag)
  sheet.pen.write(...line)
  close()
}

/** Draws wrapped text, with page breaks. */
export function paragraph(
  sheet: PageSheet,
  words: string,
  style: Style,
  x: number,
  width: number,
  tag: Tag = 'P',
): void {
  if (!words) return
  const close = sheet.pen.open(tag)
  for (const line of sheet.pen.lines(words, style, width)) {
    ensure(sheet, 0)
    sheet.pen.write(line, style, x, sheet.y)
    sheet.y += style.size * 1.45
  }
  close()
}
