import { expect, it } from 'vitest'
import { translateFor } from '../../contract/messages/catalogues.ts'
import { noneWords } from './none-words.ts'

const german = translateFor('de-DE')

it.each([
  ['Projekt', 'Ohne Projekt'],
  ['Betroffene Person', 'Keine Angabe'],
  ['Zuständig', 'Keine Angabe'],
])('In German, having no %s is “%s”: other labels would have to be inflected', (what, words) =>
  expect(german('No {what}', { what })).toBe(words),
)

it.each([
  ['Project', 'No project'],
  ['Created by', 'None'],
  ['Template', 'No template'],
  ['Sent by', 'None'],
  ['Team', 'No team'],
])('The choice of none of %s is “%s”', (label, words) => expect(noneWords(label)).toBe(words))
