import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Import } from '../../../../contract/operations/imports.ts'
import type { Client } from '../../../data/client.ts'
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
const sent: unknown[] = []
const client = (async (method, path) => {
  if (method !== 'GET') sent.push([method, path])
  return { data: path === '/me' ? me : rows, meta: {}, etag: null }
}) as Client
const file = { id: 3, resource: 'time', filename: 'rows.csv', status: 'undone', rows: 3, position: 0 }
const counts = { created: 3, updated: 0, unchanged: 0, bad: 0, removed: 1, kept: 2, message: null }

let shown = {}

const Page = () => (
  <Connected client={client}>
    <ImportResult file={shown as Import} startAnother={() => {}} />
  </Connected>
)

function show(given: object) {
  shown = { ...file, ...counts, undoableuntil: null, creates: {}, ...given }
  const history = createMemoryHistory({ initialEntries: ['/'] })
  render(<RouterProvider router={createRouter({ routeTree: createRootRoute({ component: Page }), history })} />)
}

const done = {
  status: 'done',
  removed: 0,
  kept: 0,
  updated: 2,
  totals: { timespent: 221, charge: 442 },
  rounded: { rows: 2, seconds: 11_465, minutes: 191 },
  written: { charge: 443.17 },
}

it('What an undo has kept is shown with the reason', async () => {
  show({})
  const list = within(await screen.findByRole('list', { name: 'Records kept' }))
  const [first, second] = await list.findAllByRole('listitem')
  expect(first?.textContent).toBe(`Boathouse, Draw${approved}`)
  expect(second?.textContent).toBe('Boathouse, RoofChanged or used since')
})

it('Why a whole file failed is made from its sentence and its values', async () => {
  show({ ...done, status: 'failed', message: 'x', text: 'The file has no sheet {sheet}', params: { sheet: 'Hours' } })
  expect(await screen.findByText('The file has no sheet Hours.')).toBeTruthy()
})

it('An undo asks first, with the numbers of records', async () => {
  show({ ...done, undoableuntil: '2999-01-01T00:00:00Z', creates: { projects: 1 } })
  fireEvent.click(await screen.findByRole('button', { name: 'Undo this import' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(sent).toEqual([])
  dialog.getByText(
    '3 time entries and 1 project will be deleted. 2 time entries will get their earlier values again. What was changed or used since is kept.',
  )
  fireEvent.click(dialog.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent).toEqual([['POST', '/imports/3/undo']]))
})

it('The result has the totals of the new records, and what rounding has changed', async () => {
  show(done)
  expect((await screen.findByText('Duration')).nextSibling?.textContent).toBe('3h 41m')
  screen.getByText(/^2 rows have seconds; times are kept in whole minutes: 3:11:05 becomes 3:11\./)
  screen.getByText(/^The amounts in the file add up to .*443\.17, those of the new records to .*442\.00\.$/)
})
