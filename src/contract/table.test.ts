import { expect, it } from 'vitest'
import { table } from './table.ts'

it('A table has no other words than its own', () => {
  const months = table({ mai: 5 })
  const words = ['mai', 'constructor', 'toString', 'hasOwnProperty', '__proto__']
  expect(words.map((word) => [months[word], word in months])).toEqual([
    [5, true],
    ...words.slice(1).map(() => [undefined, false]),
  ])
})
