import { expect, it } from 'vitest'
import { getContent } from './document-content.ts'
import { issuedDocument } from './issued-document.ts'

const noBank = { taxnumber: null, countrycode: null, bankname: null, iban: null, bic: null, einvoices: false }
const sender = {
  name: 'Alder & Quay',
  locale: 'en-AU',
  accentcolor: '3b5bdb',
  letterhead: null,
  footer: null,
  brand: { account: 1, name: 'Alder & Quay', logo: null, picture: null },
  ...noBank,
}
const settled = { number: 'INV-0030', activeworkstate: 'paid', duedate: '2026-11-20', currency: 'AUD' }

const printed = (amounts: object) => getContent(issuedDocument('invoice', { ...settled, ...amounts }, sender), sender)

it('A paid invoice says so, with its due date and the amount paid', () => {
  const { mark, facts, sums } = printed({ grandtotal: 110, paidAmount: 110, outstanding: 0 })
  expect(mark).toBe('Paid')
  expect(facts.map(([label]) => label)).toContain('Due')
  expect(sums.map(({ label }) => label)).toEqual(['Total', 'Paid', 'Outstanding'])
})

it('A credit note is never due and never paid', () => {
  const { mark, facts, sums } = printed({ grandtotal: -110, paidAmount: -110, outstanding: 0 })
  expect(mark).toBe('')
  expect(facts.map(([label]) => label)).not.toContain('Due')
  expect(sums.map(({ label }) => label)).toEqual(['Total'])
})

it('An invoice of a German-speaking firm is in German, with its region’s spelling', () => {
  const swiss = { ...sender, locale: 'de-CH' }
  const invoice = issuedDocument('invoice', { ...settled, grandtotal: 110, paidAmount: 0, outstanding: 110 }, swiss)
  const { title, mark, facts, sums, t } = getContent(invoice, swiss)
  expect([title, mark]).toEqual(['Rechnung', 'Bezahlt'])
  expect(facts).toContainEqual(['Fällig am', '20. November 2026'])
  expect(sums.map(({ label }) => label)).toEqual(['Gesamtbetrag'])
  expect(t('Page {page} of {count}', { page: 1, count: 2 })).toBe('Seite 1 von 2')
})
