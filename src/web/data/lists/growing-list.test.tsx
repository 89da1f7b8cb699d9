import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { messages } from '../../../contract/resources/content/content.ts'
import { Connected } from '../../test-connected.tsx'
import type { Client } from '../client.ts'
import { useGrowingList } from './growing-list.ts'

afterEach(cleanup)

/** A list of that many records, and the requests that were made. */
function open(total: number) {
  const asked: string[] = []
  const client = (async (_method, path, { query = {} } = {}) => {
    asked.push(`${path}?pagesize=${query.pagesize}`)
    const rows = Array.from({ length: Math.min(total, Number(query.pagesize)) }, (_none, at) => ({ id: at + 1 }))
    return { data: rows, meta: {}, etag: null }
  }) as Client
  const wrapper = ({ children }: { children: ReactNode }) => <Connected client={client}>{children}</Connected>
  const list = renderHook(({ path }) => useGrowingList(messages, {}, { step: 20, path }), {
    wrapper,
    initialProps: { path: '/projects/1/messages' },
  })
  return { asked, list }
}

describe('A growing list', () => {
  it('shows more with each step, as long as there is more', async () => {
    const { list } = open(45)
    const shown = () => list.result.current
    const lengths: number[] = []
    for (const length of [20, 40, 45]) {
      await waitFor(() => expect(shown().rows).toHaveLength(length))
      lengths.push(shown().rows?.length ?? 0)
      act(() => shown().more.show?.())
    }
    expect(lengths).toEqual([20, 40, 45])
    expect(shown().more.show).toBeNull()
  })

  it('reports its end, and starts over with another record', async () => {
    const { asked, list } = open(25)
    await waitFor(() => expect(list.result.current.rows).toHaveLength(20))
    act(() => list.result.current.more.show?.())
    await waitFor(() => expect(list.result.current.rows).toHaveLength(25))
    list.rerender({ path: '/projects/2/messages' })
    expect(list.result.current.rows).toBeUndefined()
    await waitFor(() => expect(list.result.current.rows).toHaveLength(20))
    expect(asked.at(-1)).toBe('/projects/2/messages?pagesize=21')
  })
})
