import { expect, it } from 'vitest'
import { beginsWith, isFoundBy, normalizeSpelling } from './spelled.ts'

it.each([
  ['Müller', 'muller\nmueller'],
  ['MÜLLER'.normalize('NFD'), 'muller\nmueller'],
  ['Jørgen Århus', 'jorgen arhus\njoergen aarhus'],
  ['Größe Café', 'grosse cafe\ngroesse cafe'],
  ['Mueller', 'mueller'],
  ['Ærø', 'aero\naeroe'],
  ['Café', 'cafe'],
])('%s is searched as %j', (text, searched) => {
  expect(normalizeSpelling(text)).toBe(searched)
})

it.each([
  ['Müller', ['müller', 'mueller', 'muller', 'MÜLL', 'uell', 'ull'], ['mulle r', 'moller']],
  ['Mueller', ['müller', 'Mueller', 'MÜLL', 'uel'], ['muller']],
  ['Muller', ['müller', 'muller'], ['mueller']],
  ['Söhne & Schroeder', ['soehne & schröder', 'söhne & schroeder', 'SÖHNE & SCHRÖDER'], ['sohne & schroder']],
  ['Århus', ['aarhus', 'arhus', 'århus'], ['aerhus']],
  ['Blue Sue', ['blue', 'e s', 'blü s'], ['blus']],
  ['Straße', ['strasse', 'straße', 'STRASSE'], []],
])('%s is found by %j, and not by %j', (text, by, others) => {
  const isFound = (typed: string) => isFoundBy(text, typed)
  expect(by.filter((typed) => !isFound(typed))).toEqual([])
  expect(others.filter(isFound)).toEqual([])
})

it('a prefix matches in either spelling', () => {
  for (const typed of ['übe', 'UEBE', 'ube']) expect(beginsWith('Übersicht', typed)).toBe(true)
  expect(beginsWith('Uebersicht', 'über')).toBe(true)
  expect(beginsWith('Die Übersicht', 'über')).toBe(false)
})
