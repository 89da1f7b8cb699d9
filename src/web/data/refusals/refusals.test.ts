import { expect, it } from 'vitest'
import { readCell } from '../../../contract/imports/cells.ts'
import { boolean, date, datetime, decimal, minutes } from '../../../contract/language/field.ts'
import { translateFor } from '../../../contract/messages/catalogues.ts'
import { resourceNamed, resourceNames } from '../../../contract/registry.ts'
import { readField } from '../../../contract/requests/field-input.ts'
import { notFound } from '../../../contract/requests/problem.ts'
import { RequestError } from '../request-error.ts'
import { refusalsOf } from './refusals.ts'
import { sentenceBy, sentences } from './sentences.ts'

const refused = (...messages: string[]) => new RequestError(400, messages)

it('A refusal is shown at its input, including those of custom fields', () => {
  const names = ['name', 'customfields.5', 'customfields.7']
  const labels = { name: 'Name', 'customfields.5': 'Area', 'customfields.7': 'Area code' }
  const error = refused(
    "name: 'x' is too short.",
    "customfields: Area code cannot be 'West'; allowed values are 03, 08.",
    'customfields: no field 9 exists for project.',
  )
  expect(refusalsOf(error, { names, labels })).toEqual({
    name: "'x' is too short.",
    'customfields.7': "Area code cannot be 'West'; allowed values are 03, 08.",
    form: 'Custom fields: no field 9 exists for project.',
  })
})

const german = translateFor('de-DE')

it('Errors of inputs exist in German', () => {
  const refused = resourceNames.flatMap((name) =>
    Object.values(resourceNamed(name).fields).flatMap((field) => {
      const isTyped = !['id', 'utc', 'sortkey', 'records', 'object', 'customvalues'].includes(field.kind)
      if (!isTyped || field.format === 'moment' || field.format === 'secret') return []
      const reads = ['nothing of this', '-999999999999999', '1.234567', '9999-12-31', 'x'.repeat(100_001)].map(
        (given) => readField(given, field, { creating: true, timezone: 'UTC' }),
      )
      return reads.flatMap((read) => ('wrong' in read ? [read.wrong] : []))
    }),
  )
  expect(refused.length).toBeGreaterThan(100)
  expect([...new Set(refused)].filter((text) => sentenceBy(german, text) === text)).toEqual([])
})

it('Errors of cells exist in German', () => {
  const notation = { decimal: ',', dates: 'dmy', year: 2026 } as const
  const refused = [date(), datetime(), decimal(), minutes(), boolean()].map((field) =>
    readCell('kaputt', field, notation),
  )
  const said = refused.map((read) => sentenceBy(german, `${read && 'wrong' in read ? read.wrong : ''}.`))
  expect(said.join(' ')).not.toMatch(/\b(is|write|not|or)\b/)
  expect(sentenceBy(german, "'Ruht' is not allowed; write Active, Complete.")).toBe(
    '„Ruht“ ist nicht erlaubt; möglich sind Aktiv, Erledigt.',
  )
})

it('A known sentence is translated with its values, and an unknown one is unchanged', () => {
  expect(sentenceBy(german, notFound('company', 12).message)).toMatch(/ 12 wurde nicht gefunden\.$/)
  expect(sentenceBy(german, 'You do not have permission to view companies.')).toMatch(/^Keine Berechtigung: /)
  expect(sentenceBy(german, 'Only staff may send an invoice.')).toBe('Nur Mitarbeitende dürfen das senden (invoice).')
  expect(sentenceBy(german, 'Only staff may send a quote.')).toBe('Nur Mitarbeitende dürfen das senden (quote).')
  expect(sentenceBy(german, 'Whatever else.')).toBe('Whatever else.')
  const typed = "'qq' is not allowed; use an address such as name@example.com."
  expect(sentenceBy(german, typed)).toMatch(/^„qq“ ist nicht erlaubt/)
  const english = translateFor('en')
  for (const text of sentences) {
    const whole = `${text.replaceAll(/\{\w+\}/g, '7')}.`
    expect(sentenceBy(english, whole).toLowerCase()).toBe(whole.toLowerCase())
    expect(sentenceBy(german, whole)).not.toBe(whole)
  }
})

it('Parts of a sentence are translated as well, and rights by name', () => {
  const said = [
    'The time record with id 5 is billed; it stays, and its time, item, contact and rate stay the same, while it is on an invoice.',
    'The invoice with id 5 is paid and cannot become draft; it may move to submitted, voided.',
    'INV-0003 has payments of 12.00 AUD; it cannot be voided. Delete the payments first, or credit the invoice.',
    'The invoice with id 5 is paid; duedate, title can no longer be changed.',
    'item 5 waits for item 7 already, itself or through others; use items that do not wait for item 7.',
    'You do not have permission to set clientaccess of item 5: it takes permission 2 (ViewAllWork), or to manage the project.',
    'You do not have permission to be told of invoice.created: it takes permission 12 (ViewInvoice).',
    'You do not have permission to edit invoices.',
    'The work stage with id 5 has 3 items in it and stays a step of active; move what is in it first.',
  ].map((text) => sentenceBy(german, text))
  expect(said.join('\n')).not.toMatch(/\b(it|its|the|is|stays|edit|permission|takes|View\w+)\b/)
  expect(said[6]).toMatch(/das Recht „\S+“/)
})
