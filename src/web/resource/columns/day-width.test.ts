import { expect, it } from 'vitest'
import { invoices } from '../../views/documents.ts'
import { formatsFor } from '../inputs/fields/formats.ts'
import type { Column } from './columns.ts'
import { getWithRoomForDays, widestDay, withDateWidths } from './day-width.ts'

const { fields } = invoices.resource
const column = (name: string, more: Partial<Column> = {}) =>
  ({ name, width: 104, label: name, relation: null, field: fields[name], ...more }) as Column
const widestIn = (locale: string) => widestDay(formatsFor({ name: '', timezone: 'UTC', currency: 'EUR', locale }).date)

it('Dates of any month fit, in every language', () => {
  expect(widestIn('de-DE')).toBeGreaterThan(widestIn('en-GB'))
  const columns = [column('invoicedate'), column('duedate'), column('title')]
  const [date, due, title] = withDateWidths(columns, widestIn('de-DE')).map(({ width }) => width)
  expect(date).toBeGreaterThan(104)
  // Due dates leave room for the overdue mark.
  expect(due).toBeGreaterThan(date as number)
  expect(title).toBe(104)
  expect(withDateWidths(columns, 60)[0]).toBe(columns[0])
})

it('A width set by the person is kept', () => {
  const own = column('duedate', { width: 70, resized: true })
  expect(withDateWidths([own], 200)).toEqual([own])
})

it('If space is limited, the width fits the visible dates', () => {
  const { date } = formatsFor({ name: '', timezone: 'UTC', currency: 'EUR', locale: 'de-DE' })
  const widthWith = (...days: readonly string[]) =>
    getWithRoomForDays(
      [column('duedate')],
      days.map((duedate, id) => ({ id, duedate })),
      date,
    ).map(({ width }) => width)[0] as number
  expect(widthWith()).toBe(104)
  expect(widthWith('2031-05-03')).toBeLessThan(widthWith('2031-05-03', '2031-09-28'))
})
