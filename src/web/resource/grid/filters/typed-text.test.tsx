import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Actor } from '../../../../contract/rights.ts'
import type { ApiResponse, Client } from '../../../data/client.ts'
import type { Me } from '../../../data/me.ts'
import { Connected } from '../../../test-connected.tsx'
import { projects } from '../../../views/projects.ts'
import { type Filtered, FilteredProvider } from '../list/list-context.tsx'
import { FilterChip } from './filter-chip.tsx'
import { filterChoices } from './filter-choices.ts'

beforeAll(() => {
  Element.prototype.scrollIntoView ??= () => {}
})
afterEach(cleanup)

const companies = [
  { id: 1, name: 'Alder' },
  { id: 2, name: 'Birch' },
]
const client = (async (_method, path) => {
  const me = { id: 7, fullname: 'Ada Winther', usertype: 3, permissions: [], account: {} }
  const data = path === '/me' ? me : path.startsWith('/companies') ? companies : []
  return { data, meta: { total: 2 }, etag: null } satisfies ApiResponse<unknown>
}) as Client

const actor = { kind: 'apikey', userType: 3, administrator: true, grants: new Map() } as unknown as Actor
const me = { id: '7', name: 'Ada Winther', actor, ownFields: [] } as unknown as Me

async function typing(label: string, text: string) {
  const set = vi.fn()
  const choice = filterChoices(projects.resource, actor).find((each) => each.label === label)
  if (!choice) throw new Error(`no filter ${label}`)
  render(
    <Connected client={client}>
      <FilteredProvider value={{ me, view: projects } as unknown as Filtered}>
        <FilterChip choice={choice} search={{}} set={set} startsOpen leave={() => {}} />
      </FilteredProvider>
      <button type="button">Elsewhere</button>
    </Connected>,
  )
  const user = userEvent.setup()
  await screen.findByRole('dialog')
  await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'))
  await user.keyboard(text)
  return { user, set }
}

it.each([
  ['Company', 'bir', { companyid: '2' }],
  ['Title', 'court', { searchname: 'court' }],
])('Text typed into the filter %s is applied when the user clicks elsewhere', async (label, text, change) => {
  const { user, set } = await typing(label, text)
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
  expect(set.mock.calls).toEqual([[expect.objectContaining(change)]])
})

it.each(['Company', 'Title'])('Escape discards what was typed into the filter %s', async (label) => {
  const { user, set } = await typing(label, 'bir')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(set).not.toHaveBeenCalled()
})
