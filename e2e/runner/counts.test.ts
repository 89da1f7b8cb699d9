import { afterEach, expect, it, vi } from 'vitest'
import { close } from './counts.ts'

afterEach(() => vi.restoreAllMocks())

it('A run ends with a few plain lines that say what failed, and why', () => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const name = 'screens/lists.spec.ts: A list is read'
  const counts = {
    passed: 3,
    failures: [name],
    skipped: 0,
    reasons: { [name]: `\u001b[31mError: 2 rows\u001b[39m\n\n${'  at a step\n'.repeat(20)}`, other: 'passed since' },
  }
  expect(close([{ name: 'journeys', seconds: 7, counts }], 'SEED=1', performance.now())).toBe(1)
  const lines = log.mock.calls.map(([line]) => String(line))
  expect(lines).toContain(`FAILED (SEED=1): ${name}`)
  expect(lines).toContain('    Error: 2 rows')
  expect(lines.filter((line) => line.includes('at a step'))).toHaveLength(7)
  expect(lines.join()).not.toContain('passed since')
})
