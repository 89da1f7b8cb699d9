import { describe, expect, it } from 'vitest'
import { keysAfter, type RowKeys } from './visible-rows.ts'

const empty: RowKeys = { lists: [], keys: new Map(), keyCount: 0 }
const entries = ({ keys }: RowKeys) => Object.fromEntries(keys)
const first = ['first page']
const second = ['second page']

describe('rows of another page', () => {
  const before = keysAfter(empty, first, ['1', '2', '3'], null)

  it('reuse the elements of the previous rows, in the same order', () => {
    expect(entries(before)).toEqual({ 1: 0, 2: 1, 3: 2 })
    expect(entries(keysAfter(before, second, ['4', '5', '6'], null))).toEqual({ 4: 0, 5: 1, 6: 2 })
  })

  it('keep unchanged rows, and the row in use', () => {
    expect(entries(keysAfter(before, second, ['4', '2', '5'], null))).toEqual({ 4: 0, 2: 1, 5: 2 })
    expect(entries(keysAfter(before, second, ['4', '5', '6'], '1'))).toEqual({ 4: 1, 5: 2, 6: 3 })
  })

  it('are new elements if there were fewer, and when the list scrolls', () => {
    expect(entries(keysAfter(before, second, ['4', '5', '6', '7'], null))).toEqual({ 4: 0, 5: 1, 6: 2, 7: 3 })
    expect(entries(keysAfter(before, first, ['2', '3', '4'], null))).toEqual({ 2: 1, 3: 2, 4: 3 })
  })
})
