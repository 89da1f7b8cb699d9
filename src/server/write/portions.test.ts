import { describe, expect, it } from 'vitest'
import { mapInChunks } from './chunks.ts'

describe('work on many records', () => {
  it('yields to other work in between, and keeps the order', async () => {
    const all = Array.from({ length: 1200 }, (_, at) => at)
    let done = 0
    const seen: number[] = []
    const watch = setImmediate(function again() {
      seen.push(done)
      if (done < all.length) setImmediate(again)
    })
    const made = await mapInChunks(all, (each, position) => {
      done += 1
      return each === position ? each * 2 : null
    })
    clearImmediate(watch)
    expect(made).toEqual(all.map((each) => each * 2))
    expect(seen).toContain(500)
    expect(seen).toContain(1000)
  })

  it('is not split if there are few', async () => {
    const made: unknown = await mapInChunks(['a', 'b'], (each) => each.toUpperCase())
    expect(made).toEqual(['A', 'B'])
  })
})
