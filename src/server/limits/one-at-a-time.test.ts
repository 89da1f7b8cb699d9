import { expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

it('Work with the same key runs in order, and work with different keys in parallel', async () => {
  const inTurn = oneAtATime()
  const events: string[] = []
  const work = (name: string, wait: number) => async () => {
    events.push(`${name} starts`)
    await new Promise((resolve) => setTimeout(resolve, wait))
    events.push(`${name} ends`)
    return name
  }
  const failing = inTurn('a', () => Promise.reject(new Error('no')))
  const results = Promise.all([inTurn('a', work('a1', 20)), inTurn('a', work('a2', 1)), inTurn('b', work('b', 5))])
  await expect(failing).rejects.toThrow('no')
  expect(await results).toEqual(['a1', 'a2', 'b'])
  expect(events.filter((event) => event.startsWith('a'))).toEqual(['a1 starts', 'a1 ends', 'a2 starts', 'a2 ends'])
  expect(events.indexOf('b ends')).toBeLessThan(events.indexOf('a1 ends'))
})
