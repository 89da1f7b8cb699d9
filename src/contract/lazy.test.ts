import { expect, it } from 'vitest'
import { opening } from './lazy.ts'

it('a resource is opened once, even concurrently, and again if that has failed', async () => {
  const outcomes = [() => Promise.reject(new Error('away')), async () => 'open']
  let tries = 0
  const opened = opening(() => {
    tries += 1
    return (outcomes[tries - 1] ?? (outcomes[1] as () => Promise<string>))()
  })
  expect(opened.current()).toBeUndefined()
  const both = await Promise.allSettled([opened.get(), opened.get()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(opened.current()).toBeUndefined()
  expect(await Promise.all([opened.get(), opened.get(), opened.current()])).toEqual(['open', 'open', 'open'])
  expect([await opened.get(), tries]).toEqual(['open', 2])
})
