import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { projects } from '../../../contract/resources/work/projects.ts'
import { permissions } from '../../../contract/rights.ts'
import type { ApiResponse, Client } from '../../data/client.ts'
import { useMe } from '../../data/me.ts'
import { Connected } from '../../test-connected.tsx'
import type { Column } from '../columns/columns.ts'
import { openTo } from '../open-to.ts'
import type { View } from '../view.ts'
import { RecordLink } from './record-link.tsx'
import { relatedValue } from './related-value.tsx'

afterEach(cleanup)

interface Met {
  readonly id: string
  readonly name: string
}

const inText = ({ id, name }: Met) => (
  <RecordLink key={id} target="contacts" id={id}>
    {name}
  </RecordLink>
)

const links = { managerid: 'record' } as const
const view: View = { resource: projects, about: '', links, columns: [], details: [], form: [] }
const { managername } = projects.fields
const manager = { name: 'managername', field: managername, relation: 'managerid' } as Column
const inCell = ({ id, name }: Met) => <Cell key={id} id={id} name={name} />
function Cell({ id, name }: Met) {
  const { actor } = useMe()
  return relatedValue(openTo(actor, view), manager, { id, managerid: id, managername: name })
}

/** Renders three names for a caller who is permitted to see only the colleague with the id 8. */
async function meet(place: (met: Met) => ReactNode, more: object, granted: readonly number[]) {
  const asked: string[] = []
  const client = (async (_method, path, { query = {} } = {}) => {
    const me = { id: 7, fullname: 'Ada Winther', usertype: 3, account: {}, ...more }
    const permissions = granted.map((id) => ({ id, view: true, add: true, edit: true, delete: true }))
    if (path === '/contacts') asked.push(`${path} ${query.id}`)
    const data = path === '/me' ? { ...me, permissions } : [{ id: 8, fullname: 'Bruno Castellari' }]
    return { data, meta: { total: 1 }, etag: null } satisfies ApiResponse<unknown>
  }) as Client
  const names = { 7: 'Ada Winther', 8: 'Bruno Castellari', 9: 'Chiara Sole' }
  const all = Object.entries(names).map(([id, name]) => place({ id, name }))
  const root = createRootRoute({ component: () => all })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  render(
    <Connected client={client}>
      <RouterProvider<typeof router> router={router} />
    </Connected>,
  )
  await screen.findByText('Chiara Sole')
  return asked
}

const linked = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

describe.each([
  { where: 'a text', place: inText, initials: ['', '', ''] },
  { where: 'a cell of a list', place: inCell, initials: ['AW', 'BC', 'CS'] },
])('a name in $where', ({ place, initials: [ada, bruno, chiara] }) => {
  it('does not link staff of a division to colleagues of another one, and sends one request per screen', async () => {
    const asked = await meet(place, { divisionid: 3 }, [permissions.divisionWork])
    await waitFor(() => expect(linked()).toEqual([`${ada}Ada Winther`, `${bruno}Bruno Castellari`]))
    expect(screen.getByText('Chiara Sole')).toBeTruthy()
    expect(asked).toEqual(['/contacts 8,9'])
  })

  it('links everybody else without a request', async () => {
    const asked = await meet(place, { divisionid: 3 }, [permissions.viewAllWork])
    expect(linked()).toEqual([`${ada}Ada Winther`, `${bruno}Bruno Castellari`, `${chiara}Chiara Sole`])
    expect(asked).toEqual([])
  })
})
