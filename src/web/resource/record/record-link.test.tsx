import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { permissions } from '../../../contract/rights.ts'
import type { ApiResponse, Client } from '../../data/client.ts'
import { Connected } from '../../test-connected.tsx'
import { RecordLink } from './record-link.tsx'

afterEach(cleanup)

/** Three names as somebody meets them of whose colleagues the service shows the one with the id 8 alone. */
async function meet(more: object, granted: readonly number[]) {
  const asked: string[] = []
  const client = (async (_method, path, { query = {} } = {}) => {
    const me = { id: 7, fullname: 'Ada Winther', usertype: 3, account: {}, ...more }
    const permissions = granted.map((id) => ({ id, view: true, add: true, edit: true, delete: true }))
    if (path === '/contacts') asked.push(`${path} ${query.id}`)
    const data = path === '/me' ? { ...me, permissions } : [{ id: 8, fullname: 'Bruno Castellari' }]
    return { data, meta: { total: 1 }, etag: null } satisfies ApiResponse<unknown>
  }) as Client
  const names = { 7: 'Ada Winther', 8: 'Bruno Castellari', 9: 'Chiara Sole' }
  const links = Object.entries(names).map(([id, name]) => (
    <RecordLink key={id} target="contacts" id={id}>
      {name}
    </RecordLink>
  ))
  const root = createRootRoute({ component: () => links })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  render(
    <Connected client={client}>
      <RouterProvider<typeof router> router={router} />
    </Connected>,
  )
  await screen.findByText('Chiara Sole')
  return asked
}

const linked = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

it('leads nobody of a division to a colleague of another, and asks once for all names of a screen', async () => {
  const asked = await meet({ divisionid: 3 }, [permissions.divisionWork])
  await waitFor(() => expect(linked()).toEqual(['Ada Winther', 'Bruno Castellari']))
  expect(screen.getByText('Chiara Sole')).toBeTruthy()
  expect(asked).toEqual(['/contacts 8,9'])
})

it('leads everybody else to all of them, and asks nothing', async () => {
  const asked = await meet({ divisionid: 3 }, [permissions.viewAllWork])
  expect(linked()).toEqual(['Ada Winther', 'Bruno Castellari', 'Chiara Sole'])
  expect(asked).toEqual([])
})
