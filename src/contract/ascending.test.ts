import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ascending } from './ascending.ts'

test('numbers are sorted by value', () => {
  expect([100, 99, 2, 10].toSorted(ascending)).toEqual([2, 10, 99, 100])
})

test('texts are sorted by code unit, as without a comparator', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (texts) => {
      // biome-ignore lint/plugin: compares with the order of the language itself
      expect(texts.toSorted(ascending)).toEqual(texts.toSorted())
    }),
  )
})
