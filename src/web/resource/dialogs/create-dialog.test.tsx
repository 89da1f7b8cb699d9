import { cleanup, render, screen, waitFor } from '@testing-library/react'
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

const actor = { kind: 'apikey', userType: userTypes.staff, administrator: true, grants: new Map(), teams: [] }
const staff = { id: '1', name: 'Ada Winther', actor, account: {}, ownFields: [] } as unknown as Me

it('A new quote requires a client, as its form says before submitting', async () => {
  const sent: string[] = []
  const client = (async (method, path) => {
    if (method !== 'GET') sent.push(path)
    return { data: [], meta: { total: 0 }, etag: null }
  }) as Client
  render(
    <Connected client={client}>
      <CreateDialog me={staff} view={quotes} close={() => {}} onCreated={() => {}} />
    </Connected>,
  )
  const user = userEvent.setup()
  await user.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Roof survey')
  await user.click(screen.getByRole('button', { name: 'Create quote' }))
  expect(await screen.findByText('Choose a company.')).toBeTruthy()
  expect(sent).toEqual([])
})

it('The client is filled in from the current page, and can be changed', async () => {
  const bodies: unknown[] = []
  const firms = [
    { id: 5, name: 'Grimshaw Foundation' },
    { id: 6, name: 'Merri Creek Housing' },
  ]
  const client = (async (method, path, { body } = {}) => {
    if (method === 'POST') bodies.push(body)
    const data = method === 'POST' ? { id: 1 } : path === '/companies' ? firms : []
    return { data, meta: { total: firms.length }, etag: null }
  }) as Client
  render(
    <Connected client={client}>
      <CreateDialog me={staff} view={quotes} fixedValues={{ companyid: 5 }} close={() => {}} onCreated={() => {}} />
    </Connected>,
  )
  const user = userEvent.setup()
  const company = await screen.findByRole('combobox', { name: /^Company/ })
  await waitFor(() => expect(company.textContent).toContain('Grimshaw Foundation'))
  await user.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Roof survey')
  await user.click(company)
  await user.click(await screen.findByRole('option', { name: /Merri Creek/ }))
  await user.click(screen.getByRole('button', { name: 'Create quote' }))
  await waitFor(() => expect(bodies).toMatchObject([{ companyid: 6, title: 'Roof survey' }]))
})
