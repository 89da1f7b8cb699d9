import { afterEach, expect, it } from 'vitest'
import { sayDeclarationsBy } from '../language/said.ts'
import { asWritten, wordFor } from './choice-words.ts'

afterEach(() => sayDeclarationsBy((english) => english))

it('says the words of declarations in the language of the reader, and those of a firm as it wrote them', () => {
  sayDeclarationsBy((english) => (english === 'Draft' ? 'Entwurf' : english))
  expect(wordFor('draft')).toBe('Entwurf')
  const own = asWritten(['Draft', 'iOS', 'constructor'])
  expect(['Draft', 'iOS', 'gone'].map((option) => wordFor(option, own))).toEqual(['Draft', 'iOS', 'gone'])
})
