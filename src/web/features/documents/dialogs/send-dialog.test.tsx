import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { permissions } from '../../../../contract/rights.ts'
import type { Client } from '../../../data/client.ts'
import { useMe } from '../../../data/me.ts'
import { RequestError } from '../../../data/request-error.ts'
import { Connected } from '../../../test-connected.tsx'
import { quoteView } from '../document-views.ts'
import { SendDialog } from './send-dialog.tsx'

const quote = {
  companyid: 8,
  companyname: 'Delta Mill',
  projectid: 3,
  id: 5,
  number: 'Q-5',
  title: 'Roof',
  clientaccess: false,
  grandtotal: 100,
  activeworkstate: 'pending',
}
const close = vi.fn()
const Page = () => <SendDialog kind={quoteView} me={useMe()} document={quote} close={close} />

const all = { view: true, add: true, edit: true, delete: true }
const me = {
  id: 7,
  fullname: 'Ada Winther',
  usertype: 3,
  administrator: true,
  account: {},
  permissions: Object.values(permissions).map((id) => ({ id, ...all })),
}
let written: (readonly [string, unknown])[] = []

beforeEach(() => {
  written = []
  close.mockClear()
  vi.stubGlobal('fetch', async () => Response.json({ sendsMail: true }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** @param refused method and path of the write to refuse */
const service = (refused: string | null, records: Readonly<Record<string, unknown>> = {}) =>
  (async (method, path, { body } = {}) => {
    if (method !== 'GET') {
      written.push([`${method} ${path}`, body])
      if (`${method} ${path}` === refused) throw new RequestError(400, ['This is refused.'])
    }
    return {
      data: { '/me': me, '/quotes/5': quote, '/contacts': [], '/companies': [], ...records }[path] ?? {},
      meta: { total: 0 },
      etag: null,
    }
  }) as Client

function open(client: Client) {
  const router = createRouter({ routeTree: createRootRoute({ component: Page }), history: createMemoryHistory() })
  render(
    <Connected client={client}>
      <RouterProvider<typeof router> router={router} />
    </Connected>,
  )
}

async function send(refused: string | null, before = async () => {}) {
  open(service(refused))
  await userEvent.type(await screen.findByLabelText(/^To/), 'nora@harbour.example')
  await before()
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
}

const letter = { to: ['nora@harbour.example'], subject: expect.any(String), message: expect.any(String) }

it('A quote is sent and shown to its client in one step', async () => {
  await send(null)
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(written).toEqual([['POST /quotes/5/send', { ...letter, clientaccess: true }]])
})

it('A quote is sent without being shared if that is disabled', async () => {
  await send(null, async () => userEvent.click(screen.getByLabelText(/^Show it to the client/)))
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(written).toEqual([['POST /quotes/5/send', letter]])
})

it('An error is shown in the dialog, which stays open', async () => {
  await send('POST /quotes/5/send')
  expect(await screen.findByText('This is refused.')).toBeTruthy()
  expect(written).toHaveLength(1)
  expect(close).not.toHaveBeenCalled()
})

const hint = /^No contact of Delta Mill has an email/

it('Says that nobody at the client has an email, and links to where to add one', async () => {
  open(service(null))
  expect(await screen.findByText(hint)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open Delta Mill' }).getAttribute('href')).toBe('/companies/8')
  await userEvent.click(screen.getByRole('button', { name: 'New contact' }))
  await screen.findByRole('dialog', { name: 'New contact' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New contact' })).toBeNull())
  expect(close).not.toHaveBeenCalled()
})

it.each([
  [
    'the company',
    { '/companies/8': { id: 8, name: 'Delta Mill', email: 'office@delta.example' } },
    'office@delta.example',
  ],
  [
    'the contact of the project',
    {
      '/projects/3': { id: 3, contactid: 9 },
      '/contacts/9': { id: 9, fullname: 'Ida Quay', email: 'ida@quay.example' },
    },
    'ida@quay.example',
  ],
])('Begins with the email of %s where no contact of the company has one', async (_, records, email) => {
  open(service(null, records))
  await waitFor(() => expect(screen.getByLabelText(/^To/)).toHaveProperty('value', email))
  expect(screen.queryByText(hint)).toBeNull()
})
