import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findFaces } from './faces.ts'
import { cleaned, replacement, runsOf, wrap } from './text-runs.ts'

/** Every character is one wide. */
const measure = (text: string) => [...text].length

describe('wrap', () => {
  it('breaks between words and leaves out the space at which it breaks', () => {
    expect(wrap('the north elevation', 9, measure)).toEqual(['the north', 'elevation'])
    expect(wrap('', 9, measure)).toEqual([''])
  })

  it('breaks words that are too wide, and scripts without spaces, anywhere', () => {
    expect(wrap('abcdefgh', 3, measure)).toEqual(['abc', 'def', 'gh'])
    expect(wrap('建築設計図面', 4, measure)).toEqual(['建築設計', '図面'])
  })

  it('makes no line that is too wide and loses no letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 2, max: 20 }), (text, width) => {
        const lines = wrap(cleaned(text).replaceAll('\n', ' '), width, measure)
        const letters = (part: string) => part.replace(/\s/g, '')
        expect(letters(lines.join(''))).toBe(letters(cleaned(text)))
        for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(width)
      }),
    )
  })
})

describe('runsOf', () => {
  it('sets each script in a face that draws it, and marks what none draws', async () => {
    const text = 'Plan Ωж建한\u{1F600}'
    await findFaces([...text, replacement])
    expect(runsOf(text).map((run) => run.text)).toEqual(['Plan ', 'Ω', 'ж', '建', '한', replacement])
  })
})

it('Control characters and marks of direction are not set', () => {
  expect(cleaned('a\u0000\u202Eb\r\nc\td')).toBe('ab\nc\u00A0d')
})
