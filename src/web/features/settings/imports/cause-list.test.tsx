import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Import } from '../../../../contract/operations/imports.ts'
import { permissions } from '../../../../contract/rights.ts'
import type { Client } from '../../../data/client.ts'
import { Connected } from '../../../test-connected.tsx'
import { CauseList, DecidedCauses } from './cause-list.tsx'

afterEach(cleanup)

const message = "'Kelp Trust' was not found; import companies first, or correct the name."
const cause = {
  column: 1,
  cause: 'companyid: kelp trust',
  message,
  rows: 199,
  row: 2,
  cell: 'Kelp Trust',
  named: 'Kelp Trust',
  options: [],
  decides: false,
  answer: null,
  isOpen: true,
}
const columns = [
  { heading: 'Project', field: 'title' },
  { heading: 'Client', field: 'companyid' },
]
const file = { id: 3, resource: 'projects', columns }

const rights = { view: true, add: true, edit: true, delete: true }
const all = Object.values(permissions).map((id) => ({ id, ...rights }))

function shown(causes: object | readonly object[], of: unknown = file, List = CauseList) {
  const sent: unknown[] = []
  const me = {
    id: 7,
    fullname: 'Ada Winther',
    usertype: 3,
    administrator: true,
    account: { locale: 'en-GB' },
    permissions: all,
  }
  const client = (async (method, path, { body } = {}) => {
    if (method !== 'GET') sent.push([method, path, body])
    const answers: Record<string, unknown> = { '/me': me, '/imports/3/causes': [causes].flat() }
    const data = method === 'PUT' ? { after: null } : (answers[path] ?? [])
    return { data, meta: {}, etag: null }
  }) as Client
  render(
    <Connected client={client}>
      <List file={of as Import} />
    </Connected>,
  )
  return sent
}

it('A client whom 199 rows name is created with the import, for all of them', async () => {
  const sent = shown({ ...cause, missing: 'companies' })
  fireEvent.click(await screen.findByRole('button', { name: 'Create Kelp Trust' }))
  const body = { column: 1, cause: 'companyid: kelp trust', after: 0, create: true }
  await waitFor(() => expect(sent).toEqual([['PUT', '/imports/3/causes', body]]))
})

it('All that are missing in a column are created at once', async () => {
  const sent = shown([
    { ...cause, missing: 'companies' },
    { ...cause, cause: 'companyid: quay', missing: 'companies', rows: 1 },
  ])
  fireEvent.click(await screen.findByRole('button', { name: 'Create all that are missing in Client' }))
  const body = { column: 1, cause: null, after: 0, create: true }
  await waitFor(() => expect(sent).toEqual([['PUT', '/imports/3/causes', body]]))
})

it('A project whose company no column has is created in a chosen one', async () => {
  const time = { ...file, columns: [{ heading: 'Project', field: 'project' }] } as unknown
  const sent = shown({ ...cause, column: 0, missing: 'projects' }, time)
  fireEvent.click(await screen.findByRole('button', { name: 'Create Kelp Trust' }))
  await screen.findByRole('combobox', { name: 'Company of the new projects' })
  expect(sent).toEqual([])
})

it('People whom the time names are added as staff without sign-in, one or all', async () => {
  const time = { ...file, resource: 'time', columns: [{ heading: 'First Name', field: 'firstname' }] } as unknown
  const named = { ...cause, column: 0, missing: 'contacts', cause: 'contactid: pia lind', named: 'Pia Lind' }
  const sent = shown([named, { ...named, cause: 'contactid: kim reyes', named: 'Kim Reyes' }], time)
  fireEvent.click(await screen.findByRole('button', { name: 'Add Pia Lind as staff without sign-in' }))
  const body = { column: 0, cause: 'contactid: pia lind', after: 0, create: true }
  await waitFor(() => expect(sent).toEqual([['PUT', '/imports/3/causes', body]]))
  screen.getByRole('button', { name: 'Add all that are missing in First Name as staff without sign-in' })
})

it.each(['contacts', null])('People, and what is not missing, are not created: %s', async (missing) => {
  shown({ ...cause, missing })
  await screen.findByText('199 rows')
  expect(screen.queryByRole('button', { name: 'Create Kelp Trust' })).toBeNull()
})

it('A total is asked about even if it is one row', async () => {
  const options = [
    { value: 'skip', label: 'Leave it out' },
    { value: 'create', label: 'Import it' },
  ]
  shown({ ...cause, column: null, cause: 'total', rows: 1, missing: null, decides: true, options })
  expect(await screen.findByRole('button', { name: /^Leave out/ })).toBeDefined()
  expect(screen.getByRole('option', { name: 'Import it' })).toBeDefined()
})

it('What is decided without a decision is shown, and changed for all rows', async () => {
  const options = [
    { value: 'update', label: 'The same one, which gets the code of the file' },
    { value: 'create', label: 'A new one' },
  ]
  const decided = { ...cause, cause: 'next: name', missing: null, decides: true, options }
  const sent = shown({ ...decided, answer: 'update', isOpen: false }, file, DecidedCauses)
  const choice = await screen.findByRole('combobox')
  expect(choice).toHaveProperty('value', 'update')
  fireEvent.change(choice, { target: { value: 'create' } })
  const body = { column: 1, cause: 'next: name', after: 0, choice: 'create' }
  await waitFor(() => expect(sent).toEqual([['PUT', '/imports/3/causes', body]]))
})

it('The rows of a cause are left out', async () => {
  const sent = shown({ ...cause, missing: null })
  fireEvent.click(await screen.findByRole('button', { name: /^Leave out/ }))
  const body = { column: 1, cause: 'companyid: kelp trust', after: 0, choice: 'skip' }
  await waitFor(() => expect(sent).toEqual([['PUT', '/imports/3/causes', body]]))
})
