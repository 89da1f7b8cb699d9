import { expect, it } from 'vitest'
import { opening } from './lazy.ts'

it('what is opened is opened once, also for those who ask meanwhile, and again where that has failed', async () => {
  const outcomes = [() => Promise.reject(new Error('away')), async () => 'open']
  let tries = 0
  const opened = opening(() => {
    tries += 1
    return (outcomes[tries - 1] ?? (outcomes[1] as () => Promise<string>))()
  })
  expect(opened.known()).toBeUndefined()
  const both = await Promise.allSettled([opened.get(), opened.get()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(opened.known()).toBeUndefined()
  expect(await Promise.all([opened.get(), opened.get(), opened.known()])).toEqual(['open', 'open', 'open'])
  expect([await opened.get(), tries]).toEqual(['open', 2])
})
