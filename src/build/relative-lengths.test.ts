import { describe, expect, it } from 'vitest'
import { inRem } from './relative-lengths.ts'

describe('lengths of style sheets', () => {
  it('scale with the reader’s font size', () => {
    expect(inRem('.row { height: 36px; margin: -4px 0 0.5px; font-size: 13px }')).toBe(
      '.row { height: 2.25rem; margin: -0.25rem 0 0.5px; font-size: 0.8125rem }',
    )
    expect(inRem('a { width: calc(var(--row) - 12px) }')).toBe('a { width: calc(var(--row) - 0.75rem) }')
  })

  it('apply to breakpoints as well', () => {
    expect(inRem('@media (min-width: 769px) and (max-width: 1200px) {}')).toBe(
      '@media (min-width: 48.0625rem) and (max-width: 75rem) {}',
    )
  })

  it('are unchanged if they are hairlines', () => {
    expect(inRem('b { border: 1px solid; outline-offset: -2px; letter-spacing: 1.5px }')).toBe(
      'b { border: 1px solid; outline-offset: -2px; letter-spacing: 1.5px }',
    )
  })
})
