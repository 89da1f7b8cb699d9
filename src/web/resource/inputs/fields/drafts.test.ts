import { describe, expect, it } from 'vitest'
import { invoicenumbering } from '../../../../contract/resources/documents/numbering.ts'
import { account } from '../../../../contract/resources/settings/account.ts'
import { capacities, workinghours } from '../../../../contract/resources/time/capacity.ts'
import { time } from '../../../../contract/resources/time/time.ts'
import { items } from '../../../../contract/resources/work/items.ts'
import { projects } from '../../../../contract/resources/work/projects.ts'
import { getDraft, readDraft, readSaved } from './drafts.ts'
import { formatsFor } from './formats.ts'

const formats = formatsFor({ name: '', timezone: 'UTC', currency: 'USD', locale: 'en-US' })
const german = formatsFor({ name: '', timezone: 'UTC', currency: 'EUR', locale: 'de-DE' })
const { title, duedate, priority, percentcomplete, companyid, manualBudget } = projects.fields
const { projectedTimeSpent, assignedto } = items.fields
const { starttime, timespent } = time.fields
const { monday } = capacities.fields

describe('input becomes a wire value', () => {
  it.each([
    [title, ' Quayside offices ', 'Quayside offices'],
    [duedate, '2026-03-01', '2026-03-01'],
    [duedate, '', null],
    [priority, '2', 2],
    [companyid, '17', 17],
    [companyid, 'a-17', 'a-17'],
    [manualBudget, '1,250.50', 1250.5],
    [manualBudget, '1250,5', 1250.5],
    [percentcomplete, '45 %', 45],
    [projectedTimeSpent, '1:30', 90],
    [projectedTimeSpent, '90m', 90],
    [projectedTimeSpent, '1,5', 90],
    [projectedTimeSpent, '2h 15m', 135],
    [projectedTimeSpent, '40', 2400],
    [timespent, '40', 40],
    [workinghours.fields.friday, '0', 0],
    [starttime, '2026-03-01T9:30', '2026-03-01T09:30:00'],
  ] as const)('%#: %o', (field, draft, value) => {
    expect(readDraft(field, draft, formats)).toEqual({ value })
  })

  it('sends linked records by id', () => {
    expect(readDraft(assignedto, ['3', '4'], formats)).toEqual({ value: [3, 4] })
  })

  it.each([
    [title, '', 'Enter a title.'],
    [companyid, '', 'Choose a company.'],
    [manualBudget, 'much', 'Type an amount, such as 80 or 1,250.50.'],
    [percentcomplete, '140', 'Type 100 or less.'],
    [account.fields.outprice, '-5', 'Type 0 or more.'],
    [title, 'x'.repeat(300), 'Type 255 characters at most; there are 300.'],
    [monday, '25', 'Type 24h or less.'],
    [workinghours.fields.monday, '', 'Type a duration, such as 1:30, 90m or 1.5.'],
    [timespent, '0', 'Type a duration, such as 1:30, 90m or 1.5.'],
    [invoicenumbering.fields.next, '99999999999', 'Type 2,147,483,647 or less.'],
    [projectedTimeSpent, 'soon', 'Type a duration, such as 1:30, 90m or 1.5.'],
    [starttime, '2026-03-01Tnoonish', 'Type a time, such as 9:30 or 2pm.'],
  ] as const)('refuses %#', (field, draft, message) => {
    expect(readDraft(field, draft, formats)).toEqual({ message })
  })
})

it.each([
  [invoicenumbering.fields.next, '', { message: 'Type a number, 1 or more.' }],
  [invoicenumbering.fields.digits, '   ', { message: 'Type a number, 1 or more.' }],
  [account.fields.taxrate, '', { message: 'Type a number; 0 for none.' }],
  [invoicenumbering.fields.prefix, '', { value: null }],
  [invoicenumbering.fields.next, '7', { value: 7 }],
] as const)('a setting that would become another one when it is cleared is not: %#', (field, draft, said) => {
  expect(readSaved(field, draft, formats)).toEqual(said)
})

it('a record is shown as a person would type it', () => {
  const item = { id: 1, projectedTimeSpent: 95, assignedto: [{ id: 3, firstname: 'Iris' }] }
  expect(getDraft(projectedTimeSpent, item, 'projectedTimeSpent', formats)).toBe('1h 35m')
  expect(getDraft(assignedto, item, 'assignedto', formats)).toEqual(['3'])
  expect(getDraft(duedate, item, 'duedate', formats)).toBe('')
})

it('amounts are formatted and parsed in the account’s format', () => {
  expect(getDraft(manualBudget, { id: 1, manualBudget: 1250.5 }, 'manualBudget', german)).toBe('1.250,50')
  expect(readDraft(manualBudget, '1.250,50', german)).toEqual({ value: 1250.5 })
  expect(getDraft(percentcomplete, { id: 1, percentcomplete: 12.5 }, 'percentcomplete', german)).toBe('12,5')
})

it('a record has at most a day of work', () => {
  expect(readDraft(timespent, '25:00', formats)).toEqual({ message: 'A day has 24 hours.' })
  expect(readDraft(timespent, '24:00', formats)).toEqual({ value: 1440 })
})
