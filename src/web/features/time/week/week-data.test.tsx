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

it('Hours copied twice concurrently, as in two windows, are created once', async () => {
  withLocks()
  const there: RecordValues[] = []
  const before = { id: 4, itemid: 12, startdate: '2026-11-16', starttime: '2026-11-16T09:00:00', timespent: 90 }
  const client = (async (_method, _path, { query } = {}) => ({
    ...{ data: query?.trackedfrom === '2026-11-16' ? [before] : [...there], meta: {}, etag: null },
  })) as Client
  const wrapper = ({ children }: { children: ReactNode }) => <Connected client={client}>{children}</Connected>
  const windows = [1, 2].map(() => renderHook(() => useLastWeek('7', '2026-11-23'), { wrapper }).result.current)
  const store = async (bodies: readonly RecordValues[]) => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    there.push(...bodies.map((body) => ({ id: 5, startdate: String(body.starttime).slice(0, 10), ...body })))
  }
  await Promise.all(windows.map(({ copyHours }) => copyHours(store)))
  expect(there).toMatchObject([{ contactid: 7, itemid: 12, starttime: '2026-11-23T09:00:00', timespent: 90 }])
})
