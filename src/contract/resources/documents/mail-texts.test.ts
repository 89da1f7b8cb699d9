import { expect, it } from 'vitest'
import { translateFor } from '../../messages/catalogues.ts'
import { fillIn, ownLetter, usualLetter } from './mail-texts.ts'

const words = {
  number: 'INV-0042',
  amount: '$1,200.00',
  due: '13 March',
  name: 'Imogen',
  firm: 'Alder & Co',
  me: 'Rafael Costa',
}

it.each([
  ['{firm}: {number}, {amount}, {due}', 'Alder & Co: INV-0042, $1,200.00, 13 March'],
  ['{number}{number} for {name} by {me}', 'INV-0042INV-0042 for Imogen by Rafael Costa'],
  ['{Number} {total} {} { number } {constructor}', '{Number} {total} {} { number } {constructor}'],
  ['no words', 'no words'],
])('%s is filled in', (written, filled) => expect(fillIn(written, words)).toBe(filled))

it('Inserted values are not expanded again, whatever they contain', () => {
  expect(fillIn('{number} {firm}', { ...words, number: '{me} $& $1' })).toBe('{me} $& $1 Alder & Co')
})

it('An empty placeholder removes the space before it', () => {
  expect(fillIn('Hi {name},\n\n{name} {number}', { ...words, name: '', number: '' })).toBe('Hi,\n\n')
})

it('An empty text means the default', () => {
  expect(ownLetter({ invoicesubject: '', invoicetext: null, quotetext: 'x' }, 'invoice')).toEqual({})
  expect(ownLetter({ quotesubject: null, quotetext: 'x' }, 'quote')).toEqual({ text: 'x' })
})

it('The default text greets by name if known, and has a date if there is one', () => {
  const { subject, text } = usualLetter(translateFor('en-AU'), 'invoice', true)
  expect(fillIn(subject, words)).toBe('Invoice INV-0042 from Alder & Co')
  expect(fillIn(text, words)).toBe(
    "Hi Imogen,\n\nYour invoice INV-0042 for $1,200.00 is due 13 March. You'll find it attached.\n\nKind regards,\nRafael Costa",
  )
  const german = usualLetter(translateFor('de-AT'), 'quote', false)
  expect(fillIn(german.text, { ...words, name: '' })).toMatch(
    /^Guten Tag,\n\nSie erhalten im Anhang das Angebot INV-0042 über \$1,200\.00\.\n\nFreundliche Grüße\nRafael Costa$/,
  )
})
