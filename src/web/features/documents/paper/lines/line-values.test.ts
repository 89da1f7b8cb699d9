import { describe, expect, it } from 'vitest'
import { formatsFor } from '../../../../resource/inputs/fields/formats.ts'
import { asPieces, type CellName, type LineValues, readCell, shownText, typedText } from './line-values.ts'

const pieces = { id: 1, billType: 2, outUnitQty: 1, outUnitPrice: 22 }
const hours = { id: 2, billType: 1, projectedTimeSpent: 35, outLabourPrice: 275 }

const read = (cell: CellName, text: string, line: LineValues = pieces, locale = 'en-AU', decimals = 2) => {
  const reading = readCell(cell, text, line, locale, decimals)
  return 'values' in reading ? reading.values : reading.message
}

const quantity = 'Type a number such as 3, or a time such as 2.5 h.'

describe('A typed quantity', () => {
  it('in percent is that fraction of one', () => {
    expect(read('quantity', '30%')).toEqual({ outUnitQty: 0.3 })
    expect(read('quantity', '33,3 %', pieces, 'de')).toEqual({ outUnitQty: 0.333 })
    expect(read('quantity', '30%', hours)).toBe(quantity)
    expect(read('quantity', '33.333%')).toBe('Type 4 decimals at most.')
  })

  it('treats a comma in the same way for pieces and hours', () => {
    expect(read('quantity', '1,234')).toEqual({ outUnitQty: 1234 })
    expect(read('quantity', '1,234', hours)).toEqual({ projectedTimeSpent: 74_040 })
    expect(read('quantity', '1,5', pieces, 'de')).toEqual({ outUnitQty: 1.5 })
    expect(read('quantity', '1,5', hours, 'de')).toEqual({ projectedTimeSpent: 90 })
  })

  it('is kept with four decimals, or refused', () => {
    expect(read('quantity', '0.0875')).toEqual({ outUnitQty: 0.0875 })
    expect(read('quantity', '0.08751')).toBe('Type 4 decimals at most.')
  })

  it('that is a time makes the line hourly, and there is a way back at the same price', () => {
    expect(read('quantity', '2:30')).toEqual({ projectedTimeSpent: 150, billType: 1, outLabourPrice: 22 })
    const line = { ...pieces, billType: 1, projectedTimeSpent: 150, outLabourPrice: 22 }
    expect(asPieces(line)).toMatchObject({ billType: 2, outUnitQty: 2.5, outUnitPrice: 22 })
  })
})

describe('A typed amount', () => {
  it('of a price has up to four decimals, and is never rounded', () => {
    expect(read('price', '1.005')).toEqual({ outUnitPrice: 1.005 })
    expect(read('price', '0.385', hours)).toEqual({ outLabourPrice: 0.385 })
    expect(read('price', '0.38555')).toBe('Type 4 decimals at most.')
    expect(read('price', '22%')).toBe('Type an amount such as 178 or 178.50.')
  })

  it('has the decimals of the currency, or is refused', () => {
    expect(read('amount', '12.34')).toEqual({ manualBillAmount: 12.34 })
    expect(read('amount', '1.005')).toBe('Type 2 decimals at most.')
    expect(read('amount', '100.5', pieces, 'ja', 0)).toBe('Type 0 decimals at most.')
    expect(read('discount', '1.005')).toBe('Type 2 decimals at most.')
    expect(read('discount', '12.5%')).toEqual({ discount: { percent: 12.5 } })
  })
})

describe('A shown quantity', () => {
  const formats = formatsFor({ name: '', timezone: 'UTC', currency: 'AUD', locale: 'en-AU' })

  it('of hours is hours and minutes in every line', () => {
    expect(shownText('quantity', hours, formats)).toBe('0:35 h')
    expect(shownText('quantity', { ...hours, projectedTimeSpent: 75 }, formats)).toBe('1:15 h')
    expect(typedText('quantity', hours, formats)).toBe('0:35')
  })

  it('has a price with all its decimals', () => {
    expect(shownText('price', { ...pieces, outUnitPrice: 0.385 }, formats)).toBe('$0.385')
    expect(shownText('price', pieces, formats)).toBe('$22.00')
    expect(typedText('price', { ...pieces, outUnitPrice: 0.0875 }, formats)).toBe('0.0875')
  })
})
