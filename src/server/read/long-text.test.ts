import { expect, it } from 'vitest'
import { getDigest, inPieces } from './long-text.ts'

it.each([
  ['letters of one byte', 'abc'],
  ['letters of several bytes', 'äß中'],
  ['letters of two halves, at every offset', 'x😀'],
])('A long text of %s is unchanged by being split', async (_, unit) => {
  const text = unit.repeat(500_000)
  const found = await inPieces(text)
  if (typeof found === 'string') throw new Error('it is not long')
  expect(found.pieces.join('')).toBe(text)
  expect(found.bytes).toBe(Buffer.byteLength(text))
  expect(Buffer.concat(found.pieces.map((piece) => Buffer.from(piece))).equals(Buffer.from(text))).toBe(true)
  expect(found.pieces.length).toBeGreaterThan(4)
  expect(getDigest(found)).toBe(getDigest(text))
})

it('A short one stays a string', async () => {
  expect(await inPieces('[]')).toBe('[]')
})
