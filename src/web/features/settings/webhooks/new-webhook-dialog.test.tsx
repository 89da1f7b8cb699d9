import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Client } from '../../../data/client.ts'
import { Connected } from '../../../test-connected.tsx'
import { NewWebhookDialog } from './new-webhook-dialog.tsx'

// The test document does not scroll.
Element.prototype.scrollIntoView = () => {}
afterEach(cleanup)

/** Renders the dialog with a fake service that records what is created. */
function show() {
  const sent: unknown[] = []
  const secrets: string[] = []
  const client = (async (method, path, { body } = {}) => {
    if (method === 'POST') sent.push(body)
    const me = { id: 7, fullname: 'Ada Winther', usertype: 3, permissions: [], account: {} }
    return { data: path === '/me' ? me : { id: 3, secret: 'whsec_1' }, meta: {}, etag: null }
  }) as Client
  render(
    <Connected client={client}>
      <NewWebhookDialog close={() => {}} onMade={(secret) => secrets.push(secret)} />
    </Connected>,
  )
  const user = userEvent.setup()
  const create = async () => user.click(screen.getByRole('button', { name: 'Create webhook' }))
  return { sent, secrets, user, create }
}

it('A webhook takes the chosen events, of one kind or another', async () => {
  const { sent, secrets, user, create } = show()
  await user.type(await screen.findByLabelText(/Address/), 'https://tool.example/hook')
  await create()
  expect(screen.getByRole('alert').textContent).toBe('Choose at least one event.')
  await user.click(screen.getByRole('checkbox', { name: 'Invoice paid' }))
  await user.click(screen.getByRole('checkbox', { name: 'All events of Timers' }))
  await user.click(screen.getByRole('checkbox', { name: 'Timer changed' }))
  await create()
  await waitFor(() => expect(secrets).toEqual(['whsec_1']))
  expect(sent).toEqual([{ url: 'https://tool.example/hook', event: 'payinvoice,starttimer,stoptimer' }])
})

it('A webhook can take all events, and needs an address', async () => {
  const { sent, user, create } = show()
  await user.click(await screen.findByRole('radio', { name: 'All events' }))
  await create()
  expect(await screen.findByText('Enter the address that receives the events.')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText(/Address/))
  await user.type(screen.getByLabelText(/Address/), 'https://tool.example/hook')
  await create()
  await waitFor(() => expect(sent).toEqual([{ url: 'https://tool.example/hook', event: '*' }]))
})
