/** How wide the columns of figures are: amounts of large projects, and of currencies with small units, are long. */
import { type CSSProperties, useMemo } from 'react'
import { sumOfAmounts } from '../../../../contract/resources/documents/document-totals.ts'
import { useFormats } from '../../../resource/fields/formats.ts'
import type { PhaseRows } from './lines/line-rows.ts'
import { shownText } from './lines/line-values.ts'

/** Of a character of an amount, and of the space beside it. */
const [perCharacter, beside] = [8.2, 22]
/** What the columns of a phone have room for: one figure, and quantity, price and discount side by side. */
const [usual, usualTogether] = [13, 22]

export interface FigureWidths {
  readonly style: CSSProperties
  readonly 'data-wide': true | undefined
}

/** For the table of the lines. */
export function useFigureWidths(groups: readonly PhaseRows[]): FigureWidths {
  const formats = useFormats()
  return useMemo(() => {
    const lines = groups.flatMap(({ rows }) => rows.map(({ line }) => line))
    const subtotals = groups.map(({ rows }) => sumOfAmounts(rows.map(({ line }) => line.billAmount)))
    const quantity = longest(lines.map((line) => shownText('quantity', line, formats)))
    const price = longest(lines.map((line) => shownText('price', line, formats)))
    const discount = longest(lines.map((line) => shownText('discount', line, formats)))
    const amount = longest(subtotals.map(formats.money))
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

const longest = (texts: readonly string[]) => Math.max(0, ...texts.map(({ length }) => length))
const pixels = (characters: number) => `${Math.ceil(characters * perCharacter + beside)}px`
