import { beforeEach, describe, expect, it } from 'vitest'
import {
  about,
  aThing,
  clause,
  fault,
  getEntry,
  getRecord,
  getRight,
  type Refusal,
} from '../../../contract/requests/refusal.ts'
import { permissions } from '../../../contract/rights.ts'
import { createQueryClient } from '../queries.ts'
import { RequestError } from '../request-error.ts'
import { getRefusals } from './refusals.ts'
import { refusalSaid } from './said.ts'

const refused = (status: number, ...refusals: Refusal[]) =>
  new RequestError(status, ['Refused.'], refusals.map(getEntry))

beforeEach(() => {
  const cache = createQueryClient()
  cache.setQueryData(['me'], { account: { locale: 'en-AU' } })
  cache.setQueryData(['record', 'items', '12', 'all'], { record: { id: 12, name: 'Foundation' }, etag: null })
  const rows = [
    { id: 21, itemname: 'Foundation' },
    { id: 22, itemname: 'Roof' },
    { id: 23, itemname: 'Roof' },
  ]
  cache.setQueryData(['list', 'time', {}, ''], { rows, total: 3 })
})

describe('a form', () => {
  it('shows a refusal at the input of its field, including those of custom fields', () => {
    const error = refused(
      400,
      about('name', 'too_long', 'is {count} characters long; at most {most} are allowed', { count: 300, most: 255 }),
      about('customfields', 'not_allowed', '{name} cannot be {value}; {hint}', {
        name: 'Area code',
        id: 7,
        value: 'West',
        hint: clause('allowed values are {values}', { values: ['03', '08'] }),
      }),
      about('customfields', 'unknown_reference', 'no field {value} exists for {thing}', { value: 9, thing: 'project' }),
    )
    expect(getRefusals(error, { names: ['name', 'customfields.5', 'customfields.7'] })).toEqual({
      name: 'Is 300 characters long; at most 255 are allowed.',
      'customfields.7': 'Area code cannot be “West”; allowed values are 03, 08.',
      form: 'Custom fields: no field “9” exists for project.',
    })
  })

  it('shows too many attempts at the proof, and what the service says of no field below the inputs', () => {
    const error = refused(429, fault('limited', 'Too many attempts. Try again in {count} minutes', { count: 2 }))
    expect(getRefusals(error, { names: ['password'], proof: 'current' })).toEqual({ current: 'Refused.' })
    expect(getRefusals(error, { names: ['password'] })).toEqual({ form: 'Too many attempts. Try again in 2 minutes.' })
  })

  it('shows the words of a response without reasons as they are', () => {
    expect(getRefusals(new RequestError(503, ['Try again.']), { names: ['name'] })).toEqual({ form: 'Try again.' })
  })
})

describe('the words of a refusal', () => {
  const said = (refusal: Refusal) => refusalSaid(getEntry(refusal))

  it('name fields by their labels', () => {
    expect(said(about('companyid', 'required', '{field} is required', { field: 'companyid' }))).toBe(
      'Company is required.',
    )
    expect(
      said(fault('required', '{field} or {otherfield} is required', { field: 'firstname', otherfield: 'lastname' })),
    ).toBe('First name or last name is required.')
    expect(
      said(about('einvoices', 'not_allowed', 'set {fields} first', { fields: ['taxnumber', 'countrycode'] })),
    ).toBe('Electronic invoices: set Tax number and Country first.')
  })

  it('name records that have been read, and otherwise only say what they are', () => {
    const missing = (id: number) =>
      said(fault('not_found', 'The {thing} with id {id} was not found', { thing: 'item', id }))
    expect(missing(12)).toBe('The item “Foundation” was not found.')
    expect(missing(99)).toBe('The item was not found.')
    const rateless = [21, 22, 23, 99].map((id) => getRecord('time record', id))
    expect(
      said(fault('not_billable', 'No rate is known for time records {ids}. Set one first', { ids: rateless })),
    ).toBe('No rate is known for time records “Foundation”, “Roof”, 99. Set one first.')
    expect(
      said(fault('already_credited', 'Already credited: {lines}', { lines: [getRecord('invoice line', 5, 'Roof')] })),
    ).toBe('Already credited: Roof.')
  })

  it('write days and amounts in the formats of the account', () => {
    const late = about(
      'duedate',
      'wrong_order',
      '{date} is before {otherfield} {otherdate}; use that day or a later one',
      {
        date: '2027-03-05',
        otherfield: 'startdate',
        otherdate: '2027-08-02',
      },
    )
    expect(said(late)).toBe('Due: 5 Mar 2027 is before Start 2 Aug 2027; use that day or a later one.')
    const much = about('amount', 'out_of_range', '{amount} is more than the {most} outstanding on {name}', {
      amount: { amount: '9999999.00', currency: 'AUD' },
      most: { amount: '6929.15', currency: 'AUD' },
      name: 'INV-0003',
    })
    expect(said(much)).toBe('Amount: $9,999,999.00 is more than the $6,929.15 outstanding on INV-0003.')
  })

  it('quote what was sent as it was written, whatever it looks like', () => {
    const wrong = fault('invalid_date', '{value} is not a number', { value: '2026-02-03' })
    expect(said(wrong)).toBe('“2026-02-03” is not a number.')
  })

  it('say states, rights, kinds and sentences within the sentence', () => {
    const reason = clause('it takes {right}, or to manage the project', { right: getRight(permissions.viewAllWork) })
    expect(
      said(
        fault('no_permission', 'You do not have permission to set {fields}: {reason}', {
          fields: ['clientaccess'],
          reason,
        }),
      ),
    ).toMatch(/: it takes the right “All work”, or to manage the project\.$/)
    const moved = fault('wrong_state', 'The {thing} with id {id} is {state} and cannot become {next}; {ways}', {
      thing: 'invoice',
      id: 5,
      state: 'paid',
      next: 'draft',
      ways: clause('it may move to {states}', { states: ['submitted', 'voided'] }),
    })
    expect(said(moved)).toMatch(/^The invoice is \S+ and cannot become \S+; it may move to \S+, \S+\.$/)
    expect(said(fault('forbidden', 'Only staff may send {thing}', { thing: aThing('invoice') }))).toBe(
      'Only staff may send an invoice.',
    )
  })
})
