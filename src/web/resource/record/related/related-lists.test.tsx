import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Client } from '../../../data/client.ts'
import type { Me } from '../../../data/me.ts'
import { Connected } from '../../../test-connected.tsx'
import { companies } from '../../../views/companies.ts'
import { projects } from '../../../views/projects.ts'
import { RelatedLists } from './related-lists.tsx'

vi.stubGlobal('scrollTo', () => {})
afterEach(cleanup)

const account = { locale: 'en-AU', currency: 'AUD' }
const person = { id: 7, fullname: 'Ada Winther', usertype: 3, permissions: [], account }
const client = (async (_method, path) => ({
  data: path === '/me' ? person : [{ id: 3, title: 'Boathouse' }],
  meta: { total: 1 },
  etag: null,
})) as Client
const me = { actor: { kind: 'apikey', userType: 3, grants: new Map() } } as unknown as Me
const lists = [
  {
    title: 'Projects',
    view: projects,
    path: '/companies/5/projects',
    columns: ['title'],
    fixedValues: { companyid: 5 },
    lead: <button type="button">Log time</button>,
  },
]

async function buttonsOf(status: string) {
  const record = { id: 5, status }
  const lives = () => <RelatedLists me={me} recordView={companies} record={record} lists={lists} />
  const root = createRootRoute({ component: lives })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  render(
    <Connected client={client}>
      <RouterProvider<typeof router> router={router} />
    </Connected>,
  )
  expect(await screen.findByText('Boathouse')).toBeTruthy()
  return screen.queryAllByRole('button').map((each) => each.textContent)
}

it('Related records are added on the record’s page', async () => {
  expect(await buttonsOf('active')).toEqual(['New project', 'Log time'])
})

it('Nothing can be added to a deleted record', async () => {
  expect(await buttonsOf('deleted')).toEqual([])
})
