import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { secondLook } from './second-look.ts'

const found = (passed: number, ...failures: string[]) => ({
  passed,
  failures,
  skipped: 0,
  reasons: Object.fromEntries(failures.map((name) => [name, `after ${passed} others`])),
})
const late = 'src/late.db.test.ts: A reminder is sent'
const wrong = 'src/late.db.test.ts: A sum is right'

beforeEach(() => vi.stubEnv('WORKLANE_SECOND_LOOK', '1'))
afterEach(() => vi.unstubAllEnvs())

it('What passes at the second look is told by name; what fails again has failed', async () => {
  const again = vi.fn(async () => found(8, wrong))
  expect(await secondLook(vi.fn(), found(20, late, wrong), again)).toEqual({
    ...found(21, wrong),
    byChance: [late],
    reasons: { [late]: 'after 20 others', [wrong]: 'after 8 others' },
  })
  expect(again).toHaveBeenCalledExactlyOnceWith(['src/late.db.test.ts'])
})

it('What fails only at the second look has failed', async () => {
  expect(await secondLook(vi.fn(), found(20, late), async () => found(9, wrong))).toMatchObject({ failures: [wrong] })
})

it.each([
  ['by hand', '', [late]],
  ['when nothing failed', '1', []],
  ['when much failed', '1', ['a.test.ts: one', 'b.test.ts: one', 'c.spec.ts: one']],
  ['when a part failed as a whole', '1', ['embedded ended with code 1']],
])('There is no second look %s', async (_when, setting, failures) => {
  vi.stubEnv('WORKLANE_SECOND_LOOK', setting)
  const again = vi.fn()
  const first = found(20, ...failures)
  expect(await secondLook(vi.fn(), first, again)).toBe(first)
  expect(again).not.toHaveBeenCalled()
})

it('A second look that gets to no test changes nothing', async () => {
  const first = found(20, late)
  expect(await secondLook(vi.fn(), first, async () => found(0, 'late-again ended with code 1'))).toBe(first)
})
