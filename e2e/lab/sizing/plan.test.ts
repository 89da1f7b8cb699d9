import { expect, it } from 'vitest'
import { type Cost, sizeOf } from './plan.ts'

const read: Cost = {
  says: 'read',
  perDay: 180,
  service: 2,
  database: 1,
  answer: 1000,
  rows: 50,
  log: 0,
  kept: 0,
  isWrite: false,
}
const write: Cost = {
  says: 'write',
  perDay: 20,
  service: 4,
  database: 3,
  answer: 100,
  rows: 1,
  log: 2000,
  kept: 1000,
  isWrite: true,
}

it('A hundred firms fit into one process on one server', () => {
  const { requests, processes, primaries, replicas, breaks, year } = sizeOf(100, [read, write])
  expect({ processes, primaries, replicas, breaks }).toEqual({ processes: 1, primaries: 1, replicas: 0, breaks: [] })
  // 2000 people, 200 requests each, a fifth of them in one hour.
  expect(requests).toBeCloseTo(22.2, 1)
  expect(year).toBe(20 * 1000 * 2000 * 220)
})

it('The first limit to be reached is named, with its remedy', () => {
  const small = sizeOf(100_000, [read, { ...write, kept: 100 }])
  expect(small.processes).toBe(Math.ceil(((180 * 2 + 20 * 4) * 2_000_000 * 0.2) / 3600 / 1000 / 0.6))
  expect(small).toMatchObject({ primaries: 1, replicas: 1 })
  const named = (...words: string[]) => words.map((word) => expect.stringContaining(word))
  expect(small.breaks).toEqual(named('balancer', 'PgBouncer', 'DATABASE_READ_URL'))
  const large = sizeOf(100_000, [read, write])
  // Three years are 26 TB; the seven servers have enough processors for all reads as well.
  expect(large).toMatchObject({ primaries: 7, replicas: 0 })
  expect(large.breaks).toEqual(named('balancer', 'PgBouncer', 'three years'))
})
