import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { permissions } from '../../../../contract/rights.ts'
import type { ApiResponse, Client } from '../../../data/client.ts'
import { Connected } from '../../../test-connected.tsx'
import { RecordPicker } from './record-picker.tsx'

afterEach(cleanup)

const all = [{ id: permissions.viewAllWork, view: true, add: false, edit: false, delete: false }]

const clientFor = (permissions: readonly object[]) =>
  (async (_method, path) => {
    const me = { id: 7, fullname: 'Ada Winther', usertype: 3, permissions, account: {} }
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
    <Connected client={clientFor(all)}>
      <RecordPicker label="What" value={null} required onChange={() => {}} {...props} />
    </Connected>,
  )
  await userEvent.setup().click(await screen.findByRole('combobox'))
  expect(await screen.findByText(words)).toBeTruthy()
})

describe('A search for choices that fails', () => {
  const failing = (isThere: () => boolean) =>
    (async (_method, path, options) => {
      if (path !== '/me' && !isThere()) throw new Error('unreachable')
      if (path === '/companies') return { data: [{ id: 3, name: 'Rosewood' }], meta: { total: 1 }, etag: null }
      return clientFor(all)(_method, path, options)
    }) as Client

  it('says so, offers to repeat it, and offers no creation', async () => {
    let isThere = false
    render(
      <Connected client={failing(() => isThere)}>
        <RecordPicker
          label="Company"
          target="companies"
          value={null}
          required
          onChange={() => {}}
          creation={creation}
        />
      </Connected>,
    )
    const person = userEvent.setup()
    await person.click(await screen.findByRole('combobox'))
    await person.keyboard('rose')
    await screen.findByText("Couldn't load", {}, { timeout: 20_000 })
    expect(screen.queryByText(/No results|Create company/)).toBeNull()
    isThere = true
    await person.click(screen.getByText('Retry'))
    expect(await screen.findByText('Rosewood')).toBeTruthy()
    expect(screen.queryByText("Couldn't load")).toBeNull()
  })
})

it('An empty list of work tells those who see only some of it how to see more', async () => {
  render(
    <Connected client={clientFor([])}>
      <RecordPicker label="What" value={null} required onChange={() => {}} target="items" />
    </Connected>,
  )
  await userEvent.setup().click(await screen.findByRole('combobox'))
  expect(await screen.findByText(/^You see the work you are assigned to/)).toBeTruthy()
})
