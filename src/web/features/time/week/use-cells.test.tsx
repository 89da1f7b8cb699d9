import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Client } from '../../../data/client.ts'
import { firstConflict } from '../../../data/conflicts.ts'
import { createQueryClient } from '../../../data/queries.ts'
import { RequestError } from '../../../data/request-error.ts'
import { Connected } from '../../../test-connected.tsx'
import { discardSteps, redoLatest, undoLatest } from '../../../ui/keys/undo.ts'
import type { CellWrite } from './cell-store.ts'
import { useCells } from './use-cells.ts'

afterEach(() => {
  cleanup()
  discardSteps()
  onlineManager.setOnline(true)
})

const empty: CellWrite = {
  contact: '7',
  item: { id: '12', name: 'Foundation', project: 'Harbour house' },
  day: '2026-11-23',
  record: null,
}

/**
 * Opens the cells of a week that was empty when it was read.
 * @param there the records of a cell since
 * @param refusal why changes are refused, if they are
 */
function open(there: object[], refusal = '') {
  const sent: string[] = []
  const cache = createQueryClient()
  const client = (async (method, path, { query, body } = {}) => {
    if (!onlineManager.isOnline()) throw new Error('unreachable')
    sent.push(`${method} ${path}`)
    if (method === 'GET' && query?.itemid) return { data: [...there], meta: {}, etag: null }
    if (method === 'DELETE') there.length = 0
    if (method === 'PUT' && refusal !== '') throw new RequestError(400, [refusal])
    const record = { id: 5, ...((body as object) ?? there[0]) }
    if (method === 'POST') there.push(record)
    if (method === 'PUT') there.splice(0, 1, { ...there[0], ...record })
    return { data: record, meta: {}, etag: '"1"' }
  }) as Client
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Connected client={client} cache={cache}>
      {children}
    </Connected>
  )
  const readAt = Date.now()
  const show = (days: readonly string[]) => renderHook(() => useCells(readAt, { contact: '7', days }), { wrapper })
  const { result, unmount } = show([empty.day])
  const entry = () => result.current.entry('7', '12', '2026-11-23')
  const state = () => entry()?.state
  const write = (target: CellWrite, minutes: number) => act(() => result.current.write(target, '1:00', minutes))
  const said = () => result.current.outcome?.what ?? null
  const settled = () => result.current.whenSettled()
  const reopen = (days = [empty.day]) => {
    unmount()
    return show(days).result
  }
  return {
    sent,
    entry,
    state,
    said,
    settled,
    reopen,
    write,
    discard: (target: CellWrite) => act(() => result.current.discard(target)),
    retry: (target: CellWrite) => act(() => result.current.retry(target)),
  }
}

it('Time typed twice into an empty cell is one record', async () => {
  const { sent, state, write } = open([])
  write(empty, 60)
  write(empty, 90)
  await waitFor(() => expect(state()).toBe('saved'))
  expect(sent.filter((each) => !each.startsWith('GET'))).toEqual(['POST /time', 'PUT /time/5'])
})

it('Time typed into an empty cell is one step of undo, even if the same time is saved again', async () => {
  const { sent, state, write } = open([])
  write(empty, 60)
  write(empty, 60)
  await waitFor(() => expect(state()).toBe('saved'))
  expect([undoLatest(), undoLatest()]).toEqual([true, false])
  await waitFor(() => expect(sent.at(-1)).toBe('DELETE /time/5'))
  expect(sent.filter((each) => !each.startsWith('GET'))).toEqual(['POST /time', 'DELETE /time/5'])
})

it('Time whose entry was undone is restored by redo, and its cell can be undone again', async () => {
  const { sent, state, write } = open([])
  write(empty, 60)
  await waitFor(() => expect(state()).toBe('saved'))
  undoLatest()
  await waitFor(() => expect(sent.at(-1)).toBe('DELETE /time/5'))
  expect(redoLatest()).toBe(true)
  await waitFor(() => expect(sent.at(-1)).toBe('POST /time/5/restore'))
  expect(undoLatest()).toBe(true)
  await waitFor(() => expect(sent.at(-1)).toBe('DELETE /time/5'))
})

it('Ctrl+Z before the response undoes the typed time', async () => {
  const { sent, write } = open([])
  write(empty, 60)
  await Promise.resolve()
  expect([undoLatest(), undoLatest()]).toEqual([true, false])
  await waitFor(() => expect(sent.filter((each) => !each.startsWith('GET'))).toEqual(['POST /time', 'DELETE /time/5']))
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

it('A cell that was not saved has the reason until it is discarded', async () => {
  const { entry, settled, write, discard } = open([{ id: 5, timespent: 120, billed: false }])
  write(empty, 60)
  await waitFor(() => expect(entry()).toMatchObject({ text: '1:00', reason: '2h was recorded there meanwhile.' }))
  discard(empty)
  expect(entry()).toBeUndefined()
  expect(await settled()).toBe(true)
})

it('A refused change of a record has the service’s reason', async () => {
  const record = { id: 5, timespent: 120, billed: false }
  const { entry, write } = open([record], 'The week is approved.')
  write({ ...empty, record }, 60)
  await waitFor(() => expect(entry()).toMatchObject({ state: 'failed', reason: 'The week is approved.' }))
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
  'Choosing %s where a colleague recorded something else reports that it was %s',
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

describe('Time that could not be saved while the service was unreachable', () => {
  const fail = async () => {
    const opened = open([])
    act(() => onlineManager.setOnline(false))
    opened.write(empty, 60)
    await waitFor(() => expect(opened.state()).toBe('failed'))
    return opened
  }

  it('is still there with its row when its week is opened again', async () => {
    const { reopen } = await fail()
    expect(reopen(['2026-11-30']).current.unsaved).toEqual([])
    const { current } = reopen()
    expect([current.state('7', '12', empty.day), current.unsaved]).toEqual(['failed', [empty.item]])
  })

  it('is sent once the service is back, whatever week is shown', async () => {
    const { sent, reopen } = await fail()
    const elsewhere = reopen(['2026-11-30'])
    act(() => onlineManager.setOnline(true))
    await waitFor(() => expect(elsewhere.current.state('7', '12', empty.day)).toBe('saved'))
    expect(sent.filter((each) => !each.startsWith('GET'))).toEqual(['POST /time'])
  })

  it('makes the browser ask before the app is left', async () => {
    const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const { state } = await fail()
    expect(isHeld()).toBe(true)
    act(() => onlineManager.setOnline(true))
    await waitFor(() => expect(state()).toBe('saved'))
    expect(isHeld()).toBe(false)
  })
})

it('A record with the same time, as left by a write whose response was lost, is not refused', async () => {
  const { sent, state, write } = open([{ id: 5, timespent: 60, billed: false }])
  write(empty, 60)
  await waitFor(() => expect(state()).toBe('saved'))
  expect(sent).not.toContain('POST /time')
})
