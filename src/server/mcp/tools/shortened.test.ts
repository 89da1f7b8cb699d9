import { expect, it } from 'vitest'
import { items } from '../../../contract/resources/work/items.ts'
import { shortAnswer } from './short-answer.ts'
import { shortened } from './shortened.ts'

const record = (id: number) => ({
  id,
  name: `Größe ${id} 😀`,
  priority: 1,
  priorityid: 1,
  sortorder: '80',
  notes: 'x'.repeat(300),
})
const bodyOf = (count: number) =>
  JSON.stringify({ status: 'success', data: Array.from({ length: count }, (_, at) => record(at)), meta: { count } })

it.each([
  ['A short answer', 3],
  ['A long answer, in a thread of its own,', 5000],
])('%s repeats nothing', async (_, count) => {
  const bytes = Buffer.from(bodyOf(count))
  const pieces = [bytes.subarray(0, 100), Buffer.from(bytes.subarray(100))]
  const expected = shortAnswer(items, bodyOf(count), '')
  const [one, other] = await Promise.all([shortened(items, pieces, ''), shortened(items, [Buffer.from(bytes)], '')])
  expect(one === expected && other === expected).toBe(true)
  expect(expected).not.toContain('sortorder')
})

it('An invalid long response fails', async () => {
  await expect(shortened(items, [Buffer.alloc(1_000_000, 'x')], '')).rejects.toThrow(/JSON/)
})
