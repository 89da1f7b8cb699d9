import { beforeEach, expect, it } from 'vitest'
import { translateFor } from '../../../contract/messages/catalogues.ts'
import { notFound } from '../../../contract/requests/problem.ts'
import { createQueryClient } from '../queries.ts'
import { inWords } from './field-words.ts'
import { nameOf } from './record-names.ts'
import { sentenceBy } from './sentences.ts'

const german = translateFor('de-DE')
const inGerman = (text: string) => sentenceBy(german, text, nameOf)

beforeEach(() => {
  const cache = createQueryClient()
  cache.setQueryData(['record', 'items', '12', 'all'], { record: { id: 12, name: 'Foundation' }, etag: null })
  const worked = [
    { id: 21, itemname: 'Foundation' },
    { id: 22, itemname: 'Roof' },
    { id: 23, itemname: 'Roof' },
  ]
  cache.setQueryData(['list', 'time', {}, ''], { rows: worked, total: 3 })
  cache.setQueryData(['list', 'projects', {}, ''], { rows: [{ id: '7', title: 'Harbour house' }], total: 1 })
})

it('A deleted record is called by its name', () => {
  const { message } = notFound('item', 12)
  expect(inWords(message)).toBe('The item “Foundation” was not found.')
  expect(inGerman(message)).toBe('item „Foundation“ wurde nicht gefunden.')
})

it('A record within a sentence is called by its name as well', () => {
  const message = 'projectid: the project with id 7 belongs to another company.'
  expect(inWords(message)).toBe('Project: the project “Harbour house” belongs to another company.')
  expect(inGerman(message)).toBe('projectid: das Projekt „Harbour house“ gehört zu einer anderen Firma.')
  expect(inWords('item 12 cannot wait for itself')).toBe('item “Foundation” cannot wait for itself')
  expect(inGerman('item 12 cannot wait for itself')).toBe('Aufgabe „Foundation“ kann nicht auf sich selbst warten')
})

it('Fields in a sentence are called by their labels', () =>
  expect(inGerman('set taxnumber and countrycode first.')).toBe('bitte zuerst Tax number und Country angeben.'))

it('A record with an unknown name is called by its kind, never by its id', () => {
  const { message } = notFound('company', 99)
  expect(inWords(message)).toBe('The company was not found.')
  expect(inGerman(message)).toMatch(/^\S+ wurde nicht gefunden\.$/)
  expect(inGerman('The time record with id 5 is billed; ways.')).toBe('Der Zeiteintrag ist abgerechnet (ways).')
})

it('Listed records are called by their names, each once, as far as known', () => {
  const message = 'No rate is known for time records 21, 22, 23, 99. Set one first.'
  expect(inWords(message)).toBe('No rate is known for time records “Foundation”, “Roof”, 99. Set one first.')
  expect(inGerman(message)).toBe(
    'Für die Zeiteinträge „Foundation“, „Roof“, 99 ist kein Satz bekannt. Bitte zuerst einen festlegen.',
  )
  expect(inGerman('Not billable: time record 21, 22. Leave these out or make them billable.')).toContain(
    '„Foundation“, „Roof“',
  )
})

it('Credited lines are called by their names, without ids', () => {
  const credited = 'Already credited: Roof (12), Roof (13), Windows (2 panes) (14).'
  expect(inWords(credited)).toBe('Already credited: Roof, Windows (2 panes).')
  expect(inGerman(credited)).toBe('Schon gutgeschrieben: Roof, Windows (2 panes).')
})

it('Billed records are called by their names, in a sentence of one language', () => {
  const billed =
    'Already billed: time record 21 on INV-3, expense 4 on INV-5 and 3 more. Nothing was billed; leave these out.'
  expect(inWords(billed)).toContain('time record “Foundation” on INV-3, expense 4 on INV-5 and 3 more')
  expect(inGerman(billed)).toContain('Zeiteintrag „Foundation“ auf INV-3, Auslage 4 auf INV-5 und 3 weitere')
  const hint =
    'There is no unbilled billable time in this selection. Billed within the last day: INV-3 (time records 21, 22 and more); INV-5 (time records 98, 99).'
  expect(inWords(hint)).toContain('INV-3 (time records “Foundation”, “Roof” and more); INV-5 (time records 98, 99)')
  expect(inGerman(hint)).toContain('INV-3 (Zeiteinträge „Foundation“, „Roof“ und weitere); INV-5 (Zeiteinträge 98, 99)')
})
