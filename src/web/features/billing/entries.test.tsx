import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ApiResponse, Client } from '../../data/client.ts'
import { Connected } from '../../test-connected.tsx'
import { Entries } from './entries.tsx'
import { groupEntries } from './unbilled.ts'

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
})
afterEach(cleanup)

const entry = { id: 5, itemid: 2, itemname: 'Survey', timespent: 180, starttime: '2026-11-27T09:00:00', hourlyRate: 0 }

/** Renders unbilled time without a rate, for a firm with these service rates. */
async function shown(rates: readonly object[]) {
  const client = (async (_method, path) => {
    const me = { id: 7, fullname: 'Ada Winther', usertype: 3, permissions: [], account: {} }
    const data = path === '/me' ? me : path.includes('servicerates') ? rates : []
    return { data, meta: { total: rates.length }, etag: null } satisfies ApiResponse<unknown>
  }) as Client
  render(
    <Connected client={client}>
      <Entries groups={groupEntries([entry], 'item')} grouping="item" unselected={new Set()} choose={() => {}} />
    </Connected>,
  )
  await userEvent.setup().click(await screen.findByRole('button', { name: 'No rate. Set one' }))
}

it('Time without a rate can be given an existing one', async () => {
  await shown([{ id: 3, name: 'Design' }])
  expect(await screen.findByRole('option', { name: /Design/ })).toBeTruthy()
})

it('Without rates, the list says where to add them', async () => {
  await shown([])
  expect(await screen.findByText('No rates yet. Administrators add them in Settings.')).toBeTruthy()
})
