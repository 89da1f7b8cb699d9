import { expect, it } from 'vitest'
import { getParts, mentionedIn, typedName, withName } from './mention.ts'

it.each([
  ['@', ''],
  ['Hello @ra', 'ra'],
  ['(@Rafael Mo', 'Rafael Mo'],
  ['me@example', null],
  ['Hello @ra ', null],
  ['@Rafael and @im', 'im'],
  ['@ra\nnext', null],
])('In %j the name being typed is %j', (text, name) => {
  expect(typedName(text, text.length)).toBe(name)
})

it('A chosen name replaces what was typed of it, and the rest stays', () => {
  expect(withName('Hello @ra, please', 9, 'Rafael Moss')).toEqual({ text: 'Hello @Rafael Moss , please', caret: 19 })
  expect(withName('@r please', 2, 'Rafael Moss')).toEqual({ text: '@Rafael Moss please', caret: 13 })
})

it('A deleted mention does not count, and nobody is mentioned twice', () => {
  const [one, other] = [
    { id: 1, name: 'Ida Lind' },
    { id: 2, name: 'Rafael Moss' },
  ]
  expect(mentionedIn('Thanks @Ida Lind', [one, other, one])).toEqual([one])
})

it('Names in a text are highlighted, longer ones first, whatever characters they contain', () => {
  const texts = (text: string, names: readonly string[]) =>
    getParts(text, names).map((part) => (part.isName ? `[${part.text}]` : part.text))
  expect(texts('So @Ida Lind-Moss (and @A.B) yes', ['Ida Lind', 'Ida Lind-Moss', 'A.B'])).toEqual([
    'So ',
    '[@Ida Lind-Moss]',
    ' (and ',
    '[@A.B]',
    ') yes',
  ])
  expect(texts('Nobody', [])).toEqual(['Nobody'])
})
