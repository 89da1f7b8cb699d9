import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findFaces } from './faces.ts'
import { cleaned, getRuns, replacement, wrap } from './text-runs.ts'

/** Each grapheme has width 1. */
const letters = new Intl.Segmenter('und', { granularity: 'grapheme' })
const measure = (text: string) => [...letters.segment(text)].length

describe('wrap', () => {
  it('breaks between words and drops the space at the break', () => {
    expect(wrap('the north elevation', 9, measure)).toEqual(['the north', 'elevation'])
    expect(wrap('', 9, measure)).toEqual([''])
  })

  it('breaks words that are too wide, and scripts without spaces, anywhere', () => {
    expect(wrap('abcdefgh', 3, measure)).toEqual(['abc', 'def', 'gh'])
    expect(wrap('建築設計図面', 4, measure)).toEqual(['建築設計', '図面'])
    expect(wrap('हिन्दी', 1, measure).join('|')).toBe('हि|न्दी')
  })

  it('creates no line that is too wide and loses no letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 2, max: 20 }), (text, width) => {
        const lines = wrap(cleaned(text).replaceAll('\n', ' '), width, measure)
        const unspaced = (part: string) => part.replace(/\s/g, '')
        expect(unspaced(lines.join(''))).toBe(unspaced(cleaned(text)))
        for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(width)
      }),
    )
  })
})

describe('runsOf', () => {
  const parts = async (text: string) => {
    await findFaces([...text, replacement])
    return getRuns(text).map((run) => run.text)
  }

  it('sets each script in a font that has it, and marks missing glyphs', async () => {
    const text = 'Plan Ωж建한\u{1F600}\u{12000}'
    expect(await parts(text)).toEqual(['Plan ', 'Ω', 'ж', '建', '한', '\u{1F600}', replacement])
    expect(await parts('हिन्दी ไทย')).toEqual(['हिन्दी', ' ', 'ไทย'])
  })

  it('keeps combining marks with their base, or omits them', async () => {
    expect(await parts('\u2600\uFE0F\u{1F44D}\u{1F3FD}')).toHaveLength(2)
    expect(await parts('1\uFE0F\u20E3')).toEqual(['1'])
  })

  it.each([
    ['from the left', 'Villa שלום עולם', ['Villa ', 'עולם', ' ', 'שלום']],
    ['from the right', 'שלום Villa', ['Villa', ' ', 'שלום']],
    ['with a number', 'Haus שלום 12 עולם', ['Haus ', 'עולם', ' ', '12', ' ', 'שלום']],
    ['in brackets', 'שלום (עולם)?', ['?(', 'עולם', ')', ' ', 'שלום']],
    ['in Arabic', 'مبنى السلام', ['السلام', ' ', 'مبنى']],
  ])('sets words of right-to-left scripts in reverse order, in a line %s', async (_, line, runs) => {
    expect(await parts(line)).toEqual(runs)
  })
})

it('Control characters and direction marks are omitted', () => {
  expect(cleaned('a\u0000\u202Eb\r\nc\td')).toBe('ab\nc\u00A0d')
  expect(cleaned('می\u200Cخواهم')).toBe('می\u200Cخواهم')
})
