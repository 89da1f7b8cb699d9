// @vitest-environment jsdom
import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reportAway } from './reach.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('A service that is away is looked for until it answers, once at a time and ever less often', async () => {
  const looks: boolean[] = [false, false, true]
  const answers = vi.fn(async () => looks.shift() ?? true)
  reportAway(answers)
  reportAway(answers)
  expect(onlineManager.isOnline()).toBe(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(answers).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1500)
  expect(answers).toHaveBeenCalledTimes(2)
  expect(onlineManager.isOnline()).toBe(false)
  await vi.advanceTimersByTimeAsync(2250)
  expect(onlineManager.isOnline()).toBe(true)
})

it('A machine that is connected again looks at once', async () => {
  reportAway(async () => true)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(onlineManager.isOnline()).toBe(true)
})
