import { afterEach, expect, it } from 'vitest'
import { setDeclarationTranslation } from '../language/translated.ts'
import { asWritten, wordFor } from './choice-words.ts'

afterEach(() => setDeclarationTranslation((english) => english))

it('Declared labels are translated, and the firm’s own are shown as written', () => {
  setDeclarationTranslation((english) => (english === 'Draft' ? 'Entwurf' : english))
  expect(wordFor('draft')).toBe('Entwurf')
  const own = asWritten(['Draft', 'iOS', 'constructor'])
  expect(['Draft', 'iOS', 'gone'].map((option) => wordFor(option, own))).toEqual(['Draft', 'iOS', 'gone'])
})
