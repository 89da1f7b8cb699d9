import { expect, it } from 'vitest'
import { bestMatches, matching, namedBy } from './choice.ts'

const choices = [
  'Oisín Brady',
  'Søren Dahl',
  'Straße',
  'Strasse',
  'Café Zwei',
  'Jürgen Müller',
  'Juergen Mueller-Lüdenscheidt',
].map((label) => ({
  value: label,
  label,
}))

it.each([
  ['oisin', ['Oisín Brady']],
  ['OISÍN', ['Oisín Brady']],
  ['soren', ['Søren Dahl']],
  ['strasse', ['Straße', 'Strasse']],
  ['straße', ['Straße', 'Strasse']],
  ['café'.normalize('NFD'), ['Café Zwei']],
  ['cafe zw', ['Café Zwei']],
  ['ahl', ['Søren Dahl']],
  ['soeren', ['Søren Dahl']],
  ['muell jue', ['Jürgen Müller', 'Juergen Mueller-Lüdenscheidt']],
  ['Müller', ['Jürgen Müller', 'Juergen Mueller-Lüdenscheidt']],
  ['luedens', ['Juergen Mueller-Lüdenscheidt']],
  ['nobody', []],
])('%s finds %j', (text, labels) => {
  expect(matching(choices, text).map(({ label }) => label)).toEqual(labels)
})

it.each([
  ['strasse', 'Strasse'],
  ['STRAßE', 'Straße'],
  ['soren dahl', 'Søren Dahl'],
  ['juergen mueller', 'Jürgen Müller'],
  ['stra', undefined],
])('%s names %s', (text, label) => {
  expect(namedBy(text, matching(choices, text))?.label).toBe(label)
})

it('Names that begin with the text come first, then those with a word that does', () => {
  const named = ['Briefing workshops', 'Site shop', 'Shop drawing review', 'Survey'].map((label) => ({
    value: label,
    label,
  }))
  const found = bestMatches(named, 'shop').map(({ label }) => label)
  expect(found).toEqual(['Shop drawing review', 'Site shop', 'Briefing workshops'])
})
