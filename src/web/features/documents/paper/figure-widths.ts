/** Column widths for numbers: amounts get long in large projects, and in currencies with small units. */
import { type CSSProperties, useMemo } from 'react'
import { sumOfAmounts } from '../../../../contract/resources/documents/document-totals.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import type { PhaseRows } from './lines/line-rows.ts'
import { shownText } from './lines/line-values.ts'

/** Pixels of one digit, and of the padding beside an amount. */
const [perCharacter, beside] = [8.2, 22]
/** Number of characters that fit on a phone: in one column, and in quantity, price and discount together. */
const [usual, usualTogether] = [13, 22]

export interface FigureWidths {
  readonly style: CSSProperties
  readonly 'data-wide': true | undefined
}

/** Widths for the table of lines. */
export function useFigureWidths(groups: readonly PhaseRows[]): FigureWidths {
  const formats = useFormats()
  return useMemo(() => {
    const lines = groups.flatMap(({ rows }) => rows.map(({ line }) => line))
    const subtotals = groups.map(({ rows }) => sumOfAmounts(rows.map(({ line }) => line.billAmount)))
    const quantity = getLength(lines.map((line) => shownText('quantity', line, formats)))
    const price = getLength(lines.map((line) => shownText('price', line, formats)))
    const discount = getLength(lines.map((line) => shownText('discount', line, formats)))
    const amount = getLength(subtotals.map(formats.money))
    const style = {
      '--quantity': pixels(quantity),
      '--price': pixels(price),
      '--discount': pixels(discount),
      '--amount': pixels(amount),
    } as CSSProperties
    const isWide = Math.max(price, amount) > usual || quantity + price + discount > usualTogether
    return { style, 'data-wide': isWide || undefined }
  }, [groups, formats])
}

const getLength = (texts: readonly string[]) => Math.max(0, ...texts.map(({ length }) => length))
const pixels = (characters: number) => `${Math.ceil(characters * perCharacter + beside)}px`
