import { expect, it } from 'vitest'
import { formatsFor } from '../../../resource/inputs/fields/formats.ts'
import { getCountText, rowsCounted } from './import-words.ts'

const { number } = formatsFor({ name: '', timezone: 'Europe/Berlin', currency: 'EUR', locale: 'de-DE' })

it('Counts are in the account’s number format', () => {
  expect(getCountText('companies', 1200, number)).toBe('1.200 companies')
  expect(getCountText('companies', 1, number)).toBe('1 company')
  expect(rowsCounted(12_345, number)).toBe('12.345 rows')
})
