import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Client } from '../../../data/client.ts'
import type { RecordValues } from '../../../data/record.ts'
import { Connected } from '../../../test-connected.tsx'
import { useLastWeek } from './week-data.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The Web Locks API: runs requests one after the other. */
function withLocks() {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, work: () => Promise<unknown>) => {
    last = last.then(work)
    return last
  }
  vi.stubGlobal('navigator', { ...window.navigator, locks: { request } })
}

/** A service with these records of time by the first day asked for, and items and rates of these ids. */
function playing(weeks: Readonly<Record<string, () => unknown[]>>, ids: readonly number[]) {
  return (async (_method, path, { query } = {}) => {
    const known = String(query?.id)
      .split(',')
      .filter((id) => ids.includes(Number(id)))
    const data = path === '/time' ? weeks[String(query?.trackedfrom)]?.() : known.map((id) => ({ id: Number(id) }))
    return { data, meta: {}, etag: null }
  }) as Client
}

it('Hours copied twice concurrently, as in two windows, are created once', async () => {
  withLocks()
  const there: RecordValues[] = []
  const before = { id: 4, itemid: 12, startdate: '2026-11-16', starttime: '2026-11-16T09:00:00', timespent: 90 }
  const client = playing({ '2026-11-16': () => [before], '2026-11-23': () => [...there] }, [12])
  const wrapper = ({ children }: { children: ReactNode }) => <Connected client={client}>{children}</Connected>
  const windows = [1, 2].map(() => renderHook(() => useLastWeek('7', '2026-11-23'), { wrapper }).result.current)
  const store = async (bodies: readonly RecordValues[]) => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    there.push(...bodies.map((body) => ({ id: 5, startdate: String(body.starttime).slice(0, 10), ...body })))
  }
  await Promise.all(windows.map(({ copyHours }) => copyHours(store)))
  expect(there).toMatchObject([{ contactid: 7, itemid: 12, starttime: '2026-11-23T09:00:00', timespent: 90 }])
})

it('Items reassigned since are skipped and counted, and a deleted rate is not copied', async () => {
  const record = (id: number, more: object) => ({
    id,
    startdate: '2026-11-16',
    starttime: '2026-11-16T09:00:00',
    timespent: 90,
    ...more,
  })
  const before = [
    record(1, { itemid: 12, hourlyrateserviceid: 30 }),
    record(2, { itemid: 13, hourlyrateserviceid: 31 }),
    record(3, { itemid: 14 }),
  ]
  const client = playing({ '2026-11-16': () => before, '2026-11-23': () => [] }, [12, 13, 30])
  const wrapper = ({ children }: { children: ReactNode }) => <Connected client={client}>{children}</Connected>
  const { result } = renderHook(() => useLastWeek('7', '2026-11-23'), { wrapper })
  const added = vi.fn(async () => {})
  await result.current.copyHours(added)
  expect(added).toHaveBeenCalledWith(
    [
      expect.objectContaining({ itemid: 12, hourlyrateserviceid: 30 }),
      expect.not.objectContaining({ hourlyrateserviceid: expect.anything() }),
    ],
    1,
  )
  expect((await result.current.read())?.records.map(({ itemid }) => itemid)).toEqual([12, 13])
})
