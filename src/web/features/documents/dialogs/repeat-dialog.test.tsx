import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Client } from '../../../data/client.ts'
import { Connected } from '../../../test-connected.tsx'
import { RepeatDialog } from './repeat-dialog.tsx'

afterEach(cleanup)

const me = { id: 7, fullname: 'Ada Winther', usertype: 3, permissions: [], account: {} }
const client = (async (_method, path) => ({ data: path === '/me' ? me : [], meta: {}, etag: null })) as Client

function show(close: () => void) {
  const invoice = { id: 5, number: 'INV-5', invoicedate: '2026-11-28' }
  const root = createRootRoute({ component: () => <RepeatDialog invoice={invoice} close={close} /> })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  render(
    <Connected client={client}>
      <RouterProvider<typeof router> router={router} />
    </Connected>,
  )
}

const calendar = () => document.querySelector('table')

it('Escape closes the calendar that is open, then the dialog', async () => {
  const user = userEvent.setup()
  const close = vi.fn()
  show(close)
  await user.click(await screen.findByLabelText('Ends'))
  await waitFor(() => expect(calendar()).not.toBeNull())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(calendar()).toBeNull())
  expect(close).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(close).toHaveBeenCalledOnce()
})
