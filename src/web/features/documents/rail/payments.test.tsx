import { Notifications } from '@mantine/notifications'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Client } from '../../../data/client.ts'
import type { Me } from '../../../data/me.ts'
import { Connected } from '../../../test-connected.tsx'
import { Payments } from './payments.tsx'

vi.stubGlobal('scrollTo', () => {})
afterEach(cleanup)

const rows = [
  { id: 1, date: '2026-11-28', amount: 0.15, method: 'Credit note', reference: 'INV-7', pair: 7 },
  { id: 2, date: '2026-11-28', amount: 0.01, method: 'Rounding difference', reference: 'INV-7', pair: 7 },
  { id: 3, date: '2026-11-28', amount: 5 },
]
const account = { locale: 'en-AU', currency: 'AUD' }
const person = { id: 7, fullname: 'Ada Winther', usertype: 3, permissions: [], account }
const client = (async (_method, path) => ({
  data: path === '/me' ? person : rows,
  meta: { total: rows.length },
  etag: null,
})) as Client
const actor = { kind: 'apikey', userType: 3, grants: new Map() }
const me = { actor } as unknown as Me

async function show() {
  const root = createRootRoute({ component: () => <Payments me={me} invoice={{ id: 5, activeworkstate: 'paid' }} /> })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  render(
    <Connected client={client}>
      <Notifications />
      <RouterProvider<typeof router> router={router} />
    </Connected>,
  )
  expect(await screen.findByText('Rounding difference, INV-7')).toBeTruthy()
}

it('A rounding payment is removed with the payment of its credit note, not separately', async () => {
  await show()
  const names = screen.getAllByRole('button').map((each) => each.getAttribute('aria-label'))
  expect(names).toEqual(['Remove the payment of $0.15', 'Remove the payment of $5.00'])
})

it('What says that a payment is removed has its amount', async () => {
  await show()
  fireEvent.click(screen.getByRole('button', { name: 'Remove the payment of $5.00' }))
  expect(await screen.findByText('Deleted Payment of $5.00')).toBeTruthy()
})
