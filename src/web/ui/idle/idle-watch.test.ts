import { expect, it } from 'vitest'
import { createIdleWatch } from './idle-watch.ts'

const minute = 60_000
const start = Date.UTC(2026, 10, 23, 9)

/** Tabs of one browser, with an idle limit of half an hour. */
function browser() {
  let shared: number | null = null
  const tab = () =>
    createIdleWatch({
      limit: 30 * minute,
      load: () => shared,
      save: (at) => {
        shared = at
      },
    })
  return { tab, shared: () => shared }
}
const at = (minutes: number) => start + minutes * minute

it('Idle users are asked once, about the time since the last input', () => {
  const watch = browser().tab()
  expect(watch.input(at(0), start)).toBeNull()
  expect(watch.input(at(29), start)).toBeNull()
  expect(watch.input(at(58), start)).toBeNull()
  expect(watch.input(at(88), start)).toEqual({ startTime: at(58), endTime: at(88) })
  expect(watch.input(at(300), start)).toBeNull()
  watch.settle(at(301))
  expect(watch.input(at(330), start)).toBeNull()
  expect(watch.input(at(360), start)).toEqual({ startTime: at(330), endTime: at(360) })
})

it('Input in another tab counts, and so does input before the page was opened', () => {
  const { tab } = browser()
  const [one, other] = [tab(), tab()]
  one.input(at(0), start)
  expect(other.input(at(25), start)).toBeNull()
  expect(one.input(at(50), start)).toBeNull()
  expect(tab().input(at(85), start)).toEqual({ startTime: at(50), endTime: at(85) })
})

it('An answer in one tab applies to all', () => {
  const { tab } = browser()
  const [one, other] = [tab(), tab()]
  one.input(at(0), start)
  expect(one.input(at(45), start)).not.toBeNull()
  one.settle(at(46))
  expect(other.input(at(47), start)).toBeNull()
})

it('Nobody is idle before the timer has started, or when the clock is set back', () => {
  const watch = browser().tab()
  watch.input(at(0), start)
  expect(watch.input(at(500), at(490))).toBeNull()
  expect(watch.input(at(100), start)).toBeNull()
})

it('Other tabs are notified of input occasionally, not of each movement', () => {
  const { tab, shared } = browser()
  const watch = tab()
  watch.input(start, start)
  watch.input(start + 5000, start)
  expect(shared()).toBe(start)
  watch.input(start + 10_000, start)
  expect(shared()).toBe(start + 10_000)
})
