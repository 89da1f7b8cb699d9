/** The paper while it is drawn on: measures, styles, and how text goes down the page and on to the next. */
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

/** Right ends of the columns of figures, and the width that is left for a line's words. */
export interface ColumnWidths {
  readonly quantity: number
  readonly price: number
  readonly amount: number
  readonly words: number
}

/** A place on the paper; `y` is the baseline of what comes next. */
export interface PageSheet {
  readonly pen: Pen
  readonly content: DocumentContent
  readonly accent: string
  readonly columns: ColumnWidths
  y: number
  /** Drawn at the top of a page that a table goes on to. */
  head: (() => void) | null
}

/** Goes on to the next page when less than `height` is left on this one. */
export function ensure(sheet: PageSheet, height: number): void {
  if (sheet.y + height <= page.bottom) return
  sheet.pen.pdf.addPage()
  sheet.y = page.top
  sheet.head?.()
}

/** As few lines as the width allows, all about as long as each other: none holds a word or two alone. */
export function balanced(linesAt: (width: number) => readonly string[], width: number): readonly string[] {
  const most = linesAt(width)
  let [tooNarrow, enough] = [0, width]
  while (most.length > 1 && enough - tooNarrow > 2) {
    const tried = (tooNarrow + enough) / 2
    if (linesAt(tried).length > most.length) tooNarrow = tried
    else enough = tried
  }
  return linesAt(enough)
}

/** Draws one line as an element of its own. */
export function tagged(sheet: PageSheet, tag: Tag, ...line: Parameters<Pen['write']>): void {
  const close = sheet.pen.open(tag)
  sheet.pen.write(...line)
  close()
}

/** Draws wrapped text downwards, over as many pages as it takes. */
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
