// @vitest-environment jsdom
import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reportUnreachable } from './reachability.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('An unreachable service is polled until it responds, at growing intervals', async () => {
  const looks: boolean[] = [false, false, true]
  const answers = vi.fn(async () => looks.shift() ?? true)
  reportUnreachable(answers)
  reportUnreachable(answers)
  expect(onlineManager.isOnline()).toBe(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(answers).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1500)
  expect(answers).toHaveBeenCalledTimes(2)
  expect(onlineManager.isOnline()).toBe(false)
  await vi.advanceTimersByTimeAsync(2250)
  expect(onlineManager.isOnline()).toBe(true)
})

it('Going online polls at once', async () => {
  reportUnreachable(async () => true)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(onlineManager.isOnline()).toBe(true)
})
