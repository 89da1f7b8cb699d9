import { describe, expect, it } from 'vitest'
import { sizeWords } from './size-words.ts'

describe('the size of a file', () => {
  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1500, '2 kB'],
    [1_250_000, '1.3 MB'],
  ])('%d is %s', (bytes, words) => {
    expect(sizeWords(bytes, String)).toBe(words)
  })
})
