import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Client } from '../../../data/client.ts'
import { Connected } from '../../../test-connected.tsx'
import { CreditDialog } from './credit-dialog.tsx'

vi.stubGlobal('scrollTo', () => {})
afterEach(cleanup)

const me = { id: 7, fullname: 'Ada Winther', usertype: 3, permissions: [], account: {} }
const lines = ['Survey', 'Drawings', 'Model'].map((name, at) => ({ id: at + 1, name, billAmount: 100 }))

function show(credited: readonly number[] = []) {
  const client = (async (_method, path, { query = {} } = {}) => {
    if (path === '/me') return { data: me, meta: {}, etag: null }
    if (path === '/invoices/5/items') return { data: lines, meta: {}, etag: null }
    if (path === '/invoices') return { data: [{ id: 6, activeworkstate: 'paid' }], meta: {}, etag: null }
    const credits = query.creditof ? credited.map((of) => ({ id: 10 + of, creditof: of, invoiceid: 6 })) : []
    return { data: credits, meta: {}, etag: null }
  }) as Client
  const root = createRootRoute({
    component: () => <CreditDialog invoice={{ id: 5, number: 'INV-5' }} close={() => {}} />,
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  render(
    <Connected client={client}>
      <RouterProvider<typeof router> router={router} />
    </Connected>,
  )
}

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })

it('One of many lines is credited without unticking each of the others', async () => {
  const user = userEvent.setup()
  show()
  await user.click(await box('All lines'))
  for (const { name } of lines) expect((await box(name)).checked).toBe(false)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create credit note' }).disabled).toBe(true)
  await user.click(await box('Drawings'))
  expect((await box('All lines')).indeterminate).toBe(true)
  await user.click(await box('All lines'))
  for (const { name } of lines) expect((await box(name)).checked).toBe(true)
})

it('What is credited already is no part of all lines', async () => {
  const user = userEvent.setup()
  show([2])
  expect((await box('All lines')).checked).toBe(true)
  expect((await box('Drawings')).disabled).toBe(true)
  await user.click(await box('All lines'))
  await user.click(await box('All lines'))
  expect((await box('Drawings')).checked).toBe(false)
})

it('A single line is chosen by its own box', async () => {
  show([1, 3])
  await box('Drawings')
  expect(screen.queryByRole('checkbox', { name: 'All lines' })).toBeNull()
})
