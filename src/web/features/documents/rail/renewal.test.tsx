import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Client } from '../../../data/client.ts'
import { Connected } from '../../../test-connected.tsx'
import { Renewal } from './renewal.tsx'

afterEach(cleanup)

const client = (async (_method, path, { query = {} } = {}) => {
  const me = { id: 7, fullname: 'Ada Winther', usertype: 3, permissions: [], account: {} }
  const rows = [
    ...(query.id === '4' ? [{ id: 4, number: 'Q-4', title: 'Roof' }] : []),
    ...(query.renewalof === '5' ? [{ id: 6, number: 'Q-6', title: 'Roof' }] : []),
  ]
  return { data: path === '/me' ? me : rows, meta: { total: rows.length }, etag: null }
}) as Client

function show(quote: object) {
  const root = createRootRoute({ component: () => <Renewal quote={{ id: 5, ...quote }} /> })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  render(
    <Connected client={client}>
      <RouterProvider<typeof router> router={router} />
    </Connected>,
  )
}

it.each([
  ['the one that it replaces', { renewalof: 4, activeworkstate: 'pending' }, 'Replaces', 'Q-4 · Roof', '/quotes/4'],
  ['the one that replaced it', { activeworkstate: 'expired' }, 'Replaced by', 'Q-6 · Roof', '/quotes/6'],
])('A quote leads to %s', async (_what, quote, title, name, address) => {
  show(quote)
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(address)
})
