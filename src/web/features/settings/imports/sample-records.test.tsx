import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Import } from '../../../../contract/operations/imports.ts'
import type { Client } from '../../../data/client.ts'
import { Connected } from '../../../test-connected.tsx'
import { SampleRecords } from './sample-records.tsx'

afterEach(cleanup)

const record = {
  id: 1,
  contactname: 'Pia Lind',
  itemname: 'Plans',
  projecttitle: 'Website',
  timespent: 90,
  billable: true,
}
const row = { status: 'create', recordid: null, choice: null, differs: [], problems: [], cells: [] }
const me = { id: 7, fullname: 'Ada Winther', usertype: 3, permissions: [], account: { locale: 'en-GB' } }
const rows = Array.from({ length: 14 }, (_, at) => ({ ...row, row: at + 2, record: at < 12 ? record : null }))
const client = (async (_method, path) => ({ data: path === '/me' ? me : rows, meta: {}, etag: null })) as Client

it('The first ten records are shown by name and in words, with the fields that they have', async () => {
  const fields = ['project', 'itemid', 'contactid', 'timespent', 'billable', 'notes']
  const columns = fields.map((field) => ({ heading: field, field }))
  render(
    <Connected client={client}>
      <SampleRecords file={{ id: 3, resource: 'time', columns } as unknown as Import} />
    </Connected>,
  )
  const table = within(await screen.findByRole('table'))
  const headings = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headings).toEqual(['Row', 'Project', 'Item', 'Person', 'Duration', 'Billable'])
  expect(table.getAllByRole('row')).toHaveLength(11)
  const cells = within(table.getAllByRole('row')[1] as HTMLElement).getAllByRole('cell')
  expect(cells.map(({ lastChild }) => lastChild?.textContent)).toEqual([
    'Website',
    'Plans',
    'Pia Lind',
    '1h 30m',
    'Yes',
  ])
})
