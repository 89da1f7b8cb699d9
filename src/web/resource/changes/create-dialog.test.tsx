import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { userTypes } from '../../../contract/rights.ts'
import type { Client } from '../../data/client.ts'
import type { Me } from '../../data/me.ts'
import { Connected } from '../../test-connected.tsx'
import { quotes } from '../../views/documents.ts'
import { CreateDialog } from './create-dialog.tsx'

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
})
afterEach(cleanup)

it('A new quote requires a client, as its form says before submitting', async () => {
  const sent: string[] = []
  const client = (async (method, path) => {
    if (method !== 'GET') sent.push(path)
    return { data: [], meta: { total: 0 }, etag: null }
  }) as Client
  const actor = { kind: 'apikey', userType: userTypes.staff, administrator: true, grants: new Map(), teams: [] }
  const me = { id: '1', name: 'Ada Winther', actor, account: {}, ownFields: [] }
  render(
    <Connected client={client}>
      <CreateDialog me={me as unknown as Me} view={quotes} close={() => {}} onCreated={() => {}} />
    </Connected>,
  )
  const user = userEvent.setup()
  await user.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Roof survey')
  await user.click(screen.getByRole('button', { name: 'Create quote' }))
  expect(await screen.findByText('Choose a company.')).toBeTruthy()
  expect(sent).toEqual([])
})
