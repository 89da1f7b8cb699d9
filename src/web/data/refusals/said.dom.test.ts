import { beforeAll, expect, it, vi } from 'vitest'
import {
  about,
  aThing,
  clause,
  fault,
  getEntry,
  getRecord,
  getRight,
  isRequired,
  type Refusal,
} from '../../../contract/requests/refusal.ts'
import { permissions } from '../../../contract/rights.ts'

let said: (refusal: Refusal) => string

/** A page in German, on which an item and the account have been read. */
beforeAll(async () => {
  vi.resetModules()
  localStorage.setItem('worklane.locale', 'de-AT')
  const { fetchCatalogue, fetchRefusals } = await import('../../language/catalogue.ts')
  await fetchCatalogue()
  await fetchRefusals()
  const { createQueryClient } = await import('../queries.ts')
  const cache = createQueryClient()
  cache.setQueryData(['me'], { account: { locale: 'de-AT' } })
  cache.setQueryData(['record', 'items', '12', 'all'], { record: { id: 12, name: 'Keller' }, etag: null })
  const { refusalSaid } = await import('./said.ts')
  said = (refusal) => refusalSaid(getEntry(refusal))
})

it.each<[string, Refusal, string]>([
  ['a field', isRequired('companyid'), 'Firma ist erforderlich.'],
  [
    'fields',
    about('einvoices', 'not_allowed', 'set {fields} first', { fields: ['taxnumber', 'countrycode'] }),
    'Elektronische Rechnungen: bitte zuerst Steuernummer und Land angeben.',
  ],
  [
    'a record that was read',
    fault('not_found', 'The {thing} with id {id} was not found', { thing: 'item', id: 12 }),
    'Aufgabe „Keller“ wurde nicht gefunden.',
  ],
  [
    'a record of another kind',
    about('prerequisites', 'wrong_reference', 'item {id} cannot wait for itself', { id: getRecord('item', 12) }),
    'Vorgänger: Aufgabe „Keller“ kann nicht auf sich selbst warten.',
  ],
  [
    'a value',
    fault('not_allowed', '{value} is not allowed; use text', { value: 'qq' }),
    '„qq“ ist nicht erlaubt; bitte Text eingeben.',
  ],
  [
    'a day',
    fault('wrong_order', '{date} is over; use today or a later day', { date: '2020-01-31' }),
    '31.01.2020 ist vorbei; heute oder einen späteren Tag angeben.',
  ],
  [
    'an amount',
    fault('out_of_range', '{amount} must be positive on {name}', {
      amount: { amount: '-6929.15', currency: 'EUR' },
      name: 'RE-3',
    }),
    '-€ 6.929,15 muss bei RE-3 positiv sein.',
  ],
  [
    'a right, in a sentence within the sentence',
    fault('no_permission', 'You do not have permission to bring {who}: {reason}', {
      who: clause('the same record'),
      reason: clause('it takes {right}, or to manage the project', { right: getRight(permissions.viewAllWork) }),
    }),
    'Keine Berechtigung: derselbe Datensatz mitbringen: das darf nur, wer das Recht „Alle Arbeit“ hat oder das Projekt leitet.',
  ],
  [
    'an action and things',
    fault('no_permission', 'You do not have permission to {action} {things}', { action: 'edit', things: 'invoices' }),
    'Keine Berechtigung: Rechnungen bearbeiten.',
  ],
  [
    'a kind of record',
    fault('forbidden', 'Only staff may send {thing}', { thing: aThing('invoice') }),
    'Nur Mitarbeitende dürfen das senden (Rechnung).',
  ],
  [
    'a state',
    fault('wrong_state', 'The contact is {state}; make it active first', { state: 'inactive' }),
    'Der Kontakt ist Inaktiv; bitte zuerst aktivieren.',
  ],
  [
    'a list',
    fault('not_allowed', '{value} is not allowed; write {words}', { value: 'Ruht', words: ['Active', 'Complete'] }),
    '„Ruht“ ist nicht erlaubt; möglich sind Aktiv, Erledigt.',
  ],
])('German has words for %s', (_, refusal, words) => expect(said(refusal).replaceAll(/\s/g, ' ')).toBe(words))
