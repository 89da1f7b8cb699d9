import { describe, expect, it } from 'vitest'
import { inWords } from './field-words.ts'

describe('an API message', () => {
  it.each([
    ['code: is taken.', 'Code is already in use.'],
    ['duedate: expected a date, YYYY-MM-DD.', 'Due: expected a date, YYYY-MM-DD.'],
    [
      'companyid is required. Only a template of a quote has no company.',
      'Company is required. Only a template of a quote has no company.',
    ],
    ["duedate: '2027-03-05' is before startdate '2027-08-02'.", "Due: '2027-03-05' is before Start '2027-08-02'."],
    ['[2] startdate is required.', 'Start is required.'],
    ['firstname or lastname is required.', 'Enter a first name or last name.'],
    ['einvoices: set taxnumber and countrycode first.', 'Electronic invoices: set Tax number and Country first.'],
    ['image: use a PNG, JPEG, WebP or SVG picture.', 'Logo: use a PNG, JPEG, WebP or SVG picture.'],
  ])('names the field as the screen does: %s', (message, words) => expect(inWords(message)).toBe(words))

  it('that is not about a field is unchanged', () => {
    const message = 'INV-0003 is voided; there is nothing to credit.'
    expect(inWords(message)).toBe(message)
  })
})
