import { afterAll, beforeEach, expect, it } from 'vitest'
import { createQueryClient } from '../queries.ts'
import { RequestError } from '../request-error.ts'
import { inWords } from './field-words.ts'
import { refusalsOf } from './refusals.ts'
import { withWrittenValues } from './written-values.ts'

const begin = (locale: string) => createQueryClient().setQueryData(['me'], { account: { locale } })

beforeEach(() => begin('en-AU'))
afterAll(() => createQueryClient())

it('A refused date is in the screen’s format', () => {
  expect(inWords("nextdate: '2020-01-31' is over; use today or a later day.")).toBe(
    'Next date: 31 Jan 2020 is over; use today or a later day.',
  )
  expect(inWords("duedate: '2027-03-05' is before startdate '2027-08-02'; use that day or a later one.")).toBe(
    'Due: 5 Mar 2027 is before Start 2 Aug 2027; use that day or a later one.',
  )
  expect(withWrittenValues("'2330-01-01' is not allowed; use a date from 1900-01-01 to 2199-12-31.")).toBe(
    '1 Jan 2330 is not allowed; use a date from 1 Jan 1900 to 31 Dec 2199.',
  )
})

it('A value of a file is shown as it was written there', () => {
  const text = "'2026-02-03' is not a number."
  expect(withWrittenValues(text)).toBe(text)
})

it('An amount is in the screen’s format, with its currency', () => {
  const error = new RequestError(400, ['amount: 9999999.00 AUD is more than the 6929.15 AUD outstanding on INV-0003.'])
  expect(refusalsOf(error, { names: ['amount'] })).toEqual({
    amount: '$9,999,999.00 is more than the $6,929.15 outstanding on INV-0003.',
  })
})

it('User input is quoted as it was written', () => {
  const text = "number: 'Plan 12 ABC' is taken; it isn't free before 'Level 2 TBC' is."
  expect(withWrittenValues(text)).toBe(text)
})

it('Dates and amounts use the format of the person’s account', () => {
  begin('de-AT')
  expect(withWrittenValues("'2020-01-31' and 6929.15 EUR")).toBe('31 Jan 2020 and € 6.929,15')
})
