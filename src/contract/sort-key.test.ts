import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ascending } from './ascending.ts'
import { appendedKey, keyAfterLast, keyBetween, keysBetween } from './sort-key.ts'

describe('sort keys', () => {
  it('always leave a gap: any sequence of insertions keeps the list in order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 300 }), (places) => {
        const keys: string[] = []
        for (const place of places) {
          const at = place % (keys.length + 1)
          keys.splice(at, 0, keyBetween(keys[at - 1] ?? null, keys[at] ?? null))
        }
        expect(keys).toEqual([...keys].sort(ascending))
        expect(new Set(keys).size).toBe(keys.length)
        expect(keys.every((key) => !key.endsWith('00'))).toBe(true)
      }),
    )
  })

  it('order appended rows by id and let rows be moved before, between and after them', () => {
    const [first, second] = [appendedKey(255), appendedKey(256)]
    expect(first < second).toBe(true)
    expect(keyBetween(first, second) > first && keyBetween(first, second) < second).toBe(true)
    expect(keyBetween(null, first) < first).toBe(true)
    expect(keyBetween(first, null) > first).toBe(true)
  })

  it('put rows that are appended later after a row that was moved to the end', () => {
    const moved = keyAfterLast(appendedKey(7))
    const again = keyAfterLast(moved)
    expect([appendedKey(7), moved, again, appendedKey(8)].toSorted(ascending)).toEqual([
      appendedKey(7),
      moved,
      again,
      appendedKey(8),
    ])
    expect(keyAfterLast('40') < appendedKey(1)).toBe(true)
    expect(keyAfterLast('e0') > 'e0').toBe(true)
  })

  it('can be spread between two neighbours in any number, in order, and hardly longer than these', () => {
    const bytes = fc
      .uint8Array({ minLength: 1, maxLength: 12 })
      .map((each) => Buffer.from([...each, 128]).toString('hex'))
    fc.assert(
      fc.property(fc.uniqueArray(bytes, { minLength: 2, maxLength: 2 }), fc.nat(400), (pair, count) => {
        const [low, high] = pair.toSorted(ascending) as [string, string]
        const keys = [low, ...keysBetween(low, high, count), high]
        expect(keys).toEqual([...new Set(keys)].sort(ascending))
        expect(keys).toHaveLength(count + 2)
        expect(Math.max(...keys.map((key) => key.length))).toBeLessThanOrEqual(
          Math.max(low.length, high.length) + 2 * 4,
        )
      }),
    )
  })

  it('refuse neighbours that are not in order', () => {
    expect(() => keyBetween('80', '80')).toThrow('No key lies between')
  })
})
