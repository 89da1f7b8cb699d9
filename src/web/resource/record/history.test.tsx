import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { items } from '../../../contract/resources/work/items.ts'
import type { Client } from '../../data/client.ts'
import { Connected } from '../../test-connected.tsx'
import { HistoryList } from './history.tsx'

const at = '2026-11-03T09:00:00'
const changes = [
  {
    id: 3,
    recordid: 1,
    action: 'update',
    changedon: at,
    before: { activeworkstageid: 8 },
    after: { activeworkstageid: 9 },
  },
  { id: 2, recordid: 1, action: 'update', changedon: at, before: { projectid: 4 }, after: { projectid: 5 } },
]

/** A fake service. The caller can see one of the two projects only. */
const known: Readonly<Record<string, readonly object[]>> = {
  '/settings/workstages': [
    { id: 8, name: 'To do' },
    { id: 9, name: 'In review' },
  ],
  '/projects': [{ id: 5, title: 'Quayside offices' }],
  '/projects/items/1/changes': changes,
}
const me = { id: 7, fullname: 'Ada Winther', usertype: 3, permissions: [], account: {} }
const asked: string[] = []
const client = (async (_, path) => {
  asked.push(path)
  const data = path === '/me' ? me : (known[path] ?? { id: 1, name: 'Survey' })
  return { data, meta: { total: 2 }, etag: null }
}) as Client

afterEach(cleanup)

it('The history names linked records, with one request for each kind', async () => {
  render(
    <Connected client={client}>
      <HistoryList resource={items} record={{ id: 1, name: 'Survey' }} />
    </Connected>,
  )
  expect(await screen.findByText(/changed Work stage from To do to In review/)).toBeTruthy()
  expect(screen.getByText(/changed Project$/)).toBeTruthy()
  expect(asked.filter((path) => path === '/settings/workstages')).toHaveLength(1)
})
