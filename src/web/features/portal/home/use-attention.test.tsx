import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { permissions, userTypes } from '../../../../contract/rights.ts'
import type { ApiResponse, Client } from '../../../data/client.ts'
import { useMe } from '../../../data/me.ts'
import { Connected } from '../../../test-connected.tsx'
import { useAttention } from './use-attention.ts'

afterEach(cleanup)

const client = (async (_method, path, { query } = {}) => {
  const grants = [{ id: permissions.item, view: true }]
  const me = { id: 7, fullname: 'Imogen Alder', usertype: userTypes.client, permissions: grants, account: {} }
  if (path === '/me') return { data: me, meta: {}, etag: null } satisfies ApiResponse<unknown>
  const all = Array.from({ length: 12 }, (_, at) => ({ id: at + 1, name: `Item ${at}` }))
  const meta = query?.includetotalrows === 'true' ? { total: all.length } : {}
  return { data: all.slice(0, Number(query?.pagesize)), meta, etag: null } satisfies ApiResponse<unknown>
}) as Client

it('Counts all items assigned to the client, and lists the others on request', async () => {
  const wrapper = ({ children }: { children: ReactNode }) => <Connected client={client}>{children}</Connected>
  const { result } = renderHook(() => useAttention(useMe()), { wrapper })
  await waitFor(() => expect(result.current?.isPending).toBe(false))
  expect(result.current).toMatchObject({ count: 12, more: { quotes: 0, invoices: 0, items: 8 } })
  expect(result.current.matters).toHaveLength(4)
  act(() => result.current.showItems())
  expect(result.current).toMatchObject({ count: 12, more: { items: 0 } })
  expect(result.current.matters).toHaveLength(12)
})
