import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Import } from '../../../../contract/operations/imports.ts'
import { permissions } from '../../../../contract/rights.ts'
import type { Client } from '../../../data/client.ts'
import { Connected } from '../../../test-connected.tsx'
import { ChooseKind } from './choose-kind.tsx'

afterEach(cleanup)

const rights = { view: true, add: true, edit: true, delete: true }
const all = Object.values(permissions).map((id) => ({ id, ...rights }))
const me = { id: 7, fullname: 'Ada Winther', usertype: 3, permissions: all, account: { locale: 'en-GB' } }
const table = { sheets: [], sheet: null, headingrow: 1, first: [] }
const time = { resource: 'time', headings: ['Date', 'Hours', 'Task', 'Client', 'Project'] }
const file = { id: 3, resource: 'time', table, kinds: [time], isKindOpen: true, otherKind: null }

function shown(given: object) {
  const sent: unknown[] = []
  const client = (async (method, path, { body } = {}) => {
    if (method !== 'GET') sent.push([method, path, body])
    return { data: path === '/me' ? me : file, meta: {}, etag: null }
  }) as Client
  render(
    <Connected client={client}>
      <ChooseKind file={{ ...file, ...given } as unknown as Import} />
    </Connected>,
  )
  return sent
}

it('A recognised kind is shown with its evidence, and another one is chosen', async () => {
  const sent = shown({})
  await screen.findByText('Recognised as Time by Date, Hours, Task, and Client.')
  const choice = screen.getByLabelText('What’s in the file')
  fireEvent.change(choice, { target: { value: 'projects' } })
  await waitFor(() => expect(sent).toEqual([['PUT', '/imports/3/table', { resource: 'projects' }]]))
})

it('A chosen kind that the headings contradict is said', async () => {
  shown({ resource: 'companies', isKindOpen: false })
  await screen.findByText('The headings look like Time: Date, Hours, Task, and Client.')
})

it('A kind that cannot be imported is said', async () => {
  shown({ resource: 'companies', otherKind: { kind: 'invoices', headings: ['Invoice Number', 'Due Date'] } })
  await screen.findByText(
    'This looks like invoices (Invoice Number and Due Date), which cannot be imported from a file.',
  )
})
