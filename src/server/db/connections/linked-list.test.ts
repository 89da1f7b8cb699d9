import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { createLinkedList } from './linked-list.ts'

describe('A linked list', () => {
  it('has its elements in the order in which they were added', () => {
    const line = createLinkedList<string>()
    const [leaveA, leaveB, leaveC] = ['a', 'b', 'c'].map((name) => line.append(name))
    expect([[...line], line.size, line.first]).toEqual([['a', 'b', 'c'], 3, 'a'])
    expect(leaveB?.()).toBe(true)
    line.append('d')
    expect([[...line], line.size, line.first]).toEqual([['a', 'c', 'd'], 3, 'a'])
    expect(leaveA?.()).toBe(true)
    expect([[...line], line.size, line.first]).toEqual([['c', 'd'], 2, 'c'])
    expect(leaveC?.()).toBe(true)
    expect([[...line], line.size, line.first]).toEqual([['d'], 1, 'd'])
  })

  it('removes an element once', () => {
    const line = createLinkedList<string>()
    const leave = line.append('a')
    expect([leave(), leave(), line.size, line.first]).toEqual([true, false, 0, undefined])
    const other = line.append('b')
    expect([leave(), line.size, other(), other()]).toEqual([false, 1, true, false])
  })

  it('allows any element to be removed during an iteration', () => {
    const line = createLinkedList<() => boolean>()
    const leaving: (() => boolean)[] = []
    for (let at = 0; at < 3; at += 1) leaving[at] = line.append(() => leaving[at]?.() ?? false)
    for (const leave of line) leave()
    expect([line.size, [...line]]).toEqual([0, []])
  })

  it('does not retain removed elements, however long they were in it', () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void
    const line = createLinkedList<number[]>()
    const leaving: (() => boolean)[] = []
    const comeAndGo = (times: number) => {
      for (let time = 0; time < times; time += 1) {
        leaving.push(line.append(Array.from({ length: 100 }, () => time)))
        if (leaving.length > 30) leaving.shift()?.()
      }
    }
    comeAndGo(100)
    collect()
    const before = oldMemory()
    for (let time = 0; time < 100; time += 1) {
      comeAndGo(200)
      collect({ type: 'minor' })
    }
    // Twenty thousand came, of almost a kilobyte each.
    expect(oldMemory() - before).toBeLessThan(2_000_000)
  })
})

/** Bytes that stay until the next large collection, dead or alive. */
const oldMemory = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0
