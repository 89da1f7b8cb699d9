import { afterEach, expect, it } from 'vitest'
import { setDeclarationTranslation } from '../language/translated.ts'
import { asWritten, wordFor } from './choice-words.ts'

afterEach(() => setDeclarationTranslation((english) => english))

it('says the words of declarations in the language of the reader, and those of a firm as it wrote them', () => {
  setDeclarationTranslation((english) => (english === 'Draft' ? 'Entwurf' : english))
  expect(wordFor('draft')).toBe('Entwurf')
  const own = asWritten(['Draft', 'iOS', 'constructor'])
  expect(['Draft', 'iOS', 'gone'].map((option) => wordFor(option, own))).toEqual(['Draft', 'iOS', 'gone'])
})
