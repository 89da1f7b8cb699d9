import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { ApiResponse, Client } from '../../data/client.ts'
import { Connected } from '../../test-connected.tsx'
import { RecordPicker } from './record-picker.tsx'

afterEach(cleanup)

const client = (async (_method, path) => {
  const me = { id: 7, fullname: 'Ada Winther', usertype: 3, permissions: [], account: {} }
  return { data: path === '/me' ? me : [], meta: { total: 0 }, etag: null } satisfies ApiResponse<unknown>
}) as Client

const creation = { what: 'company', create: async () => null }

it.each([
  ['the first of them can be made here', { target: 'companies', creation }, 'Type a name to create one.'],
  ['there is none of them so far', { target: 'items', scope: { status: 'active' } }, 'No items yet'],
  ['there is none among some of them', { target: 'items', scope: { projectid: '3' } }, 'Nothing to choose from'],
  ['what its place says', { target: 'items', empty: 'Choose a project first.' }, 'Choose a project first.'],
])('An empty list of choices says that %s', async (_what, props, words) => {
  render(
    <Connected client={client}>
      <RecordPicker label="What" value={null} required onChange={() => {}} {...props} />
    </Connected>,
  )
  await userEvent.setup().click(await screen.findByRole('combobox'))
  expect(await screen.findByText(words)).toBeTruthy()
})
