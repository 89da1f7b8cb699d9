// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadWithRetry } from './code.ts'

const service = { isThere: true }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => {
    if (!service.isThere) throw new TypeError('Failed to fetch')
    return new Response('{}')
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const fails = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

it('Code that could not be loaded while the service was unreachable is loaded once it is back', async () => {
  service.isThere = false
  const load = vi.fn(() => (service.isThere ? Promise.resolve('screen') : fails()))
  const code = loadWithRetry(load)
  await vi.advanceTimersByTimeAsync(1500)
  expect(load).toHaveBeenCalledTimes(1)
  service.isThere = true
  await vi.advanceTimersByTimeAsync(10_000)
  await expect(code).resolves.toBe('screen')
  expect(load).toHaveBeenCalledTimes(2)
})

it('Code that does not exist fails after a second attempt', async () => {
  service.isThere = true
  const load = vi.fn(fails)
  await expect(loadWithRetry(load)).rejects.toThrow('Failed to fetch dynamically imported module')
  expect(load).toHaveBeenCalledTimes(2)
})
