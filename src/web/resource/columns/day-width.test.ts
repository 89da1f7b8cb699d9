import { expect, it } from 'vitest'
import { invoices } from '../../views/documents.ts'
import { formatsFor } from '../fields/formats.ts'
import type { Column } from './columns.ts'
import { widestDay, withRoomForDays } from './day-width.ts'

const { fields } = invoices.resource
const column = (name: string, more: Partial<Column> = {}) =>
  ({ name, width: 104, label: name, relation: null, field: fields[name], ...more }) as Column
const widestIn = (locale: string) => widestDay(formatsFor({ name: '', timezone: 'UTC', currency: 'EUR', locale }).date)

it('Days of any month have room, in whatever language they are written', () => {
  expect(widestIn('de-DE')).toBeGreaterThan(widestIn('en-GB'))
  const columns = [column('invoicedate'), column('duedate'), column('title')]
  const [date, due, title] = withRoomForDays(columns, widestIn('de-DE')).map(({ width }) => width)
  expect(date).toBeGreaterThan(104)
  // The mark of what is overdue stands beside it.
  expect(due).toBeGreaterThan(date as number)
  expect(title).toBe(104)
  expect(withRoomForDays(columns, 60)[0]).toBe(columns[0])
})

it('A width that somebody has chosen stays', () => {
  const own = column('duedate', { width: 70, resized: true })
  expect(withRoomForDays([own], 200)).toEqual([own])
})
