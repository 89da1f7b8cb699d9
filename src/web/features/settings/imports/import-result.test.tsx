import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Client } from '../../../data/client.ts'
import type { Import } from '../../../data/imports.ts'
import { Connected } from '../../../test-connected.tsx'
import { ImportResult } from './import-result.tsx'

afterEach(cleanup)

const approved = 'The week of 1 June 2026 is approved, so its time can’t be changed. Ask a lead to send it back.'

const row = { status: 'kept', recordid: 4, choice: null, differs: [] }
const rows = [
  { ...row, row: 2, cells: ['Boathouse', 'Draw', '2026-06-01'], problems: [{ column: null, message: approved }] },
  { ...row, row: 3, cells: ['Boathouse', 'Roof', '2026-06-09'], problems: [] },
]
const me = { id: 7, fullname: 'Ada Winther', usertype: 3, permissions: [], account: { locale: 'en-GB' } }
const client = (async (_method, path) => ({ data: path === '/me' ? me : rows, meta: {}, etag: null })) as Client
const file = { id: 3, resource: 'time', filename: 'rows.csv', status: 'undone', rows: 3, position: 0 }
const counts = { created: 3, updated: 0, unchanged: 0, bad: 0, removed: 1, kept: 2, message: null }

const Page = () => (
  <Connected client={client}>
    <ImportResult file={{ ...file, ...counts, undoableuntil: null } as unknown as Import} another={() => {}} />
  </Connected>
)

it('What an undo has kept is shown with the reason', async () => {
  const history = createMemoryHistory({ initialEntries: ['/'] })
  render(<RouterProvider router={createRouter({ routeTree: createRootRoute({ component: Page }), history })} />)
  const list = within(await screen.findByRole('list', { name: 'Records kept' }))
  const [first, second] = await list.findAllByRole('listitem')
  expect(first?.textContent).toBe(`Boathouse, Draw${approved}`)
  expect(second?.textContent).toBe('Boathouse, RoofChanged or used since')
})
