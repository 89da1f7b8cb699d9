import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { Client } from '../../../data/client.ts'
import { firstConflict } from '../../../data/conflicts.ts'
import { Connected } from '../../../test-connected.tsx'
import { type CellWrite, useCells } from './use-cells.ts'

afterEach(cleanup)

const empty: CellWrite = {
  contact: '7',
  item: { id: '12', name: 'Foundation', project: 'Harbour house' },
  day: '2026-11-23',
  record: null,
}

/** Opens the cells of a week that was empty when it was read; `there` holds the records of a cell since. */
function open(there: object[]) {
  const sent: string[] = []
  const client = (async (method, path, { query, body } = {}) => {
    sent.push(`${method} ${path}`)
    if (method === 'GET' && query?.itemid) return { data: [...there], meta: {}, etag: null }
    const record = { id: 5, ...((body as object) ?? there[0]) }
    if (method === 'POST') there.push(record)
    return { data: record, meta: {}, etag: '"1"' }
  }) as Client
  const wrapper = ({ children }: { children: ReactNode }) => <Connected client={client}>{children}</Connected>
  const readAt = Date.now()
  const { result } = renderHook(() => useCells(readAt), { wrapper })
  const state = () => result.current.entry('7', '12', '2026-11-23')?.state
  const write = (target: CellWrite, minutes: number) => act(() => result.current.write(target, '1:00', minutes))
  const said = () => result.current.said?.what ?? null
  const settled = () => result.current.settled()
  return { sent, state, said, settled, write, retry: (target: CellWrite) => act(() => result.current.retry(target)) }
}

it('Time typed twice into an empty cell is one record', async () => {
  const { sent, state, write } = open([])
  write(empty, 60)
  write(empty, 90)
  await waitFor(() => expect(state()).toBe('saved'))
  expect(sent.filter((each) => !each.startsWith('GET'))).toEqual(['POST /time', 'PUT /time/5'])
})

it('A cell that was filled elsewhere is updated after a refresh, and never filled twice', async () => {
  const record = { id: 5, timespent: 120, billed: false }
  const { sent, state, write, retry } = open([record])
  write(empty, 60)
  await waitFor(() => expect(state()).toBe('failed'))
  expect(sent).not.toContain('POST /time')
  retry({ ...empty, record })
  await waitFor(() => expect(state()).toBe('saved'))
  expect(sent.filter((each) => !each.startsWith('GET'))).toEqual(['PUT /time/5'])
})

it('Input counts as saved once no cell is refused', async () => {
  const { state, settled, write } = open([{ id: 5, timespent: 120, billed: false }])
  expect(await settled()).toBe(true)
  write(empty, 60)
  expect(await settled()).toBe(false)
  await waitFor(() => expect(state()).toBe('failed'))
  write(empty, 0)
  expect(await settled()).toBe(true)
})

it('A cell that has become read-only shows its content', async () => {
  const { sent, state, write } = open([{ id: 5, timespent: 120, billed: true }])
  write(empty, 60)
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(() => expect(state()).toBeUndefined())
  expect(sent).not.toContain('POST /time')
})

it.each([
  ['theirs', 'kept', undefined, []],
  ['mine', 'saved', 'saved', ['PUT /time/5']],
] as const)(
  'Whoever chooses %s where a colleague recorded something else hears that it was %s',
  async (choice, what, left, written) => {
    const { sent, state, said, write } = open([{ id: 5, timespent: 180, billed: false }])
    write({ ...empty, record: { id: 5, timespent: 120, billed: false } }, 60)
    await waitFor(() => expect(firstConflict()).not.toBe(null))
    firstConflict()?.answer(choice)
    await waitFor(() => expect(said()).toBe(what))
    expect(state()).toBe(left)
    expect(sent.filter((each) => !each.startsWith('GET'))).toEqual(written)
  },
)
