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
  cache.setQueryData(['list', 'projects', {}, ''], { rows: [{ id: '7', title: 'Harbour house' }], total: 1 })
})

it('A record that is not there any more is called by its name', () => {
  const { message } = notFound('item', 12)
  expect(inWords(message)).toBe('The item “Foundation” was not found.')
  expect(inGerman(message)).toBe('item „Foundation“ wurde nicht gefunden.')
})

it('A record in the middle of a sentence is called by its name too', () => {
  const message = 'projectid: the project with id 7 belongs to another company.'
  expect(inWords(message)).toBe('Project: the project “Harbour house” belongs to another company.')
  expect(inGerman(message)).toBe('projectid: das Projekt „Harbour house“ gehört zu einer anderen Firma.')
  expect(inWords('item 12 cannot wait for itself')).toBe('item “Foundation” cannot wait for itself')
  expect(inGerman('item 12 cannot wait for itself')).toBe('Aufgabe „Foundation“ kann nicht auf sich selbst warten')
})

it('A record whose name nobody has read is called by what it is, never by its id', () => {
  const { message } = notFound('company', 99)
  expect(inWords(message)).toBe('The company was not found.')
  expect(inGerman(message)).toMatch(/^\S+ wurde nicht gefunden\.$/)
  expect(inGerman('The time record with id 5 is billed; ways.')).toBe('Der Zeiteintrag ist abgerechnet (ways).')
})
