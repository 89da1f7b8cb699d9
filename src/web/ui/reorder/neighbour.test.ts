import fc from 'fast-check'
import { expect, it } from 'vitest'
import { placed } from '../../data/cache.ts'
import { type Position, positionNow, positionOnStep } from './neighbour.ts'

const rows = ['a', 'b', 'c', 'd']

it.each([
  ['c', 'top', { before: 'a' }],
  ['c', 'up', { before: 'b' }],
  ['b', 'down', { after: 'c' }],
  ['b', 'bottom', { after: 'd' }],
  ['a', 'up', null],
  ['d', 'bottom', null],
  ['x', 'up', null],
] as const)('%s one step %s', (id, step, position) => {
  expect(positionOnStep(rows, id, step)).toEqual(position)
})

it('The only row has no other position', () => {
  expect(positionNow(['a'], 'a')).toBeNull()
})

it('A row can be moved back from anywhere', () => {
  const list = fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { minLength: 2, maxLength: 12 })
  fc.assert(
    fc.property(list, fc.nat(), fc.nat(), fc.boolean(), (ids, from, to, after) => {
      const records = ids.map((id) => ({ id }))
      const names = ids.map(String)
      const id = names[from % names.length] as string
      const over = names[to % names.length] as string
      fc.pre(id !== over)
      const back = positionNow(names, id) as Position
      const moved = placed(records, id, after ? { after: over } : { before: over })
      expect(placed(moved, id, back)).toEqual(records)
    }),
  )
})
