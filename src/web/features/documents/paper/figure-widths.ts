/** How wide the columns of figures are: amounts of large projects, and of currencies with small units, are long. */
import { type CSSProperties, useMemo } from 'react'
import { sumOfAmounts } from '../../../../contract/resources/documents/document-totals.ts'
import { useFormats } from '../../../resource/fields/formats.ts'
import type { PhaseRows } from './line-rows.ts'
import { shownText } from './line-values.ts'

/** Of a character of an amount, and of the space beside it. */
const [perCharacter, beside] = [8.2, 22]
/** What the columns of a phone have room for. */
const usual = 13

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
    const amount = longest(subtotals.map(formats.money))
    const style = {
      '--quantity': pixels(quantity),
      '--price': pixels(price),
      '--amount': pixels(amount),
    } as CSSProperties
    return { style, 'data-wide': Math.max(price, amount) > usual || undefined }
  }, [groups, formats])
}

const longest = (texts: readonly string[]) => Math.max(0, ...texts.map(({ length }) => length))
const pixels = (characters: number) => `${Math.ceil(characters * perCharacter + beside)}px`
