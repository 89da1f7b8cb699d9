import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiResponse, Client } from '../../../data/client.ts'
import { Connected } from '../../../test-connected.tsx'
import { projects } from '../../../views/projects.ts'
import { useListContext } from './list-context.tsx'
import { ListScreen } from './list-screen.tsx'

const rows = [
  { id: 1, title: 'Quayside offices', number: 'HB-1', companyname: 'Corbel', companyid: 4, budget: 1200 },
  { id: '2', title: 'Theatre foyer', number: 'HB-2', percentcomplete: 40 },
]

/** A fake service that records its requests. */
function service(permissionIds: readonly number[], beforeEdit: Promise<void>, total: number) {
  const asked: { method: string; path: string; query: Readonly<Record<string, string>>; body: unknown }[] = []
  const grants = permissionIds.map((id) => ({ id, view: true, add: true, edit: true, delete: true }))
  const client = (async (method, path, { query = {}, body } = {}) => {
    asked.push({ method, path, query, body })
    if (query.id !== undefined) await beforeEdit
    const me = { id: 7, fullname: 'Ada Winther', usertype: 3, permissions: grants, account: {} }
    const [, id] = /^\/projects\/(\d+)$/.exec(path) ?? []
    const data = path === '/me' ? me : id === undefined ? rows : rows.find((row) => String(row.id) === id)
    return { data, meta: { total }, etag: null } satisfies ApiResponse<unknown>
  }) as Client
  return { asked, client }
}

async function open(
  address: string,
  permissionIds: readonly number[],
  shown: Parameters<typeof ListScreen>[0] = { view: projects },
  beforeEdit = Promise.resolve(),
  total = 2,
) {
  const { asked, client } = service(permissionIds, beforeEdit, total)
  const root = createRootRoute({ component: () => <ListScreen {...shown} /> })
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => `?${new URLSearchParams({ ...search })}`,
  })
  render(
    <Connected client={client}>
      <RouterProvider<typeof router> router={router} />
    </Connected>,
  )
  await screen.findByRole('link', { name: 'Theatre foyer' })
  return { asked, router, user: userEvent.setup() }
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  // The test environment has no layout, and the number of rendered rows depends on the scroller's height.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  Element.prototype.scrollIntoView = () => {}
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a list', () => {
  it('requests only the fields of its columns', async () => {
    const { asked } = await open('/?fields=number,title&status=all&sortby=title', [4, 11])
    const list = asked.find(({ path, query }) => path === '/projects' && query.fields !== 'id')
    expect(list?.query).toEqual({
      fields: 'title,number',
      status: 'all',
      sortby: 'title',
      pagenumber: '1',
      pagesize: '50',
      includetotalrows: 'true',
    })
    expect(screen.getByRole('columnheader', { name: 'Title' }).getAttribute('aria-sort')).toBe('ascending')
  })

  it('is requested once in the new order, as soon as a heading is pressed', async () => {
    const { asked, user, router } = await open('/', [4, 11])
    const reads = () => asked.filter(({ query }) => query.sortby === 'number').length
    const heading = screen.getByRole('button', { name: 'Number' })
    await user.pointer({ keys: '[MouseLeft>]', target: heading })
    await waitFor(() => expect(reads()).toBe(1))
    expect(router.state.location.search).toEqual({})
    await user.pointer({ keys: '[/MouseLeft]', target: heading })
    await waitFor(() => expect(router.state.location.search).toEqual({ sortby: 'number' }))
    expect(reads()).toBe(1)
  })

  it('prefetches the next page in the direction of paging, and no further', async () => {
    const { asked, user } = await open('/', [4, 11], { view: projects }, Promise.resolve(), 170)
    const pages = () => asked.flatMap(({ path, query }) => (path === '/projects' ? (query.pagenumber ?? []) : []))
    expect(pages()).toEqual(['1'])
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(pages()).toEqual(['1', '2', '3']))
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(pages()).toEqual(['1', '2', '3', '4']))
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    // Screen readers are informed of the new page as well.
    await within(screen.getByRole('status')).findByText(/151.152 of 170/)
    expect(pages()).toEqual(['1', '2', '3', '4'])
  })

  it('shows money only to those who may see it', async () => {
    await open('/', [4, 11])
    expect(screen.getByRole('columnheader', { name: 'Budget' })).toBeTruthy()
    expect(screen.getByText('$1,200.00')).toBeTruthy()
    cleanup()
    const { asked } = await open('/', [4])
    expect(screen.queryByRole('columnheader', { name: 'Budget' })).toBeNull()
    expect(asked.find(({ path, query }) => path === '/projects' && query.fields !== 'id')?.query.fields).not.toContain(
      'budget',
    )
  })

  it('keeps its order in the URL', async () => {
    const { router, user } = await open('/', [4])
    await user.click(screen.getByRole('button', { name: 'Number' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ sortby: 'number' }))
    await user.click(screen.getByRole('button', { name: 'Number' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ sortby: 'number', sortorder: 'desc' }))
  })

  it('edits a cell in place and sends only that field', async () => {
    const { asked, user } = await open('/', [4])
    const row = screen.getByRole('row', { name: /Theatre foyer/ })
    await user.click(within(row).getByRole('cell', { name: 'HB-2' }))
    const input = await screen.findByRole('textbox', { name: 'Number' })
    await user.clear(input)
    await user.type(input, 'HB-9{Enter}')
    await waitFor(() =>
      expect(asked).toContainEqual(
        expect.objectContaining({ method: 'PUT', path: '/projects/2', body: { number: 'HB-9' } }),
      ),
    )
  })

  it('passes typed keys to the editor that is loading, not to shortcuts', async () => {
    const read = Promise.withResolvers<void>()
    const { user } = await open('/?fields=number,title', [4], { view: projects }, read.promise)
    await user.keyboard('jd')
    await user.keyboard('x3e')
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
    read.resolve()
    const input = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Due' })
    await waitFor(() => expect(input.value).toBe('x3e'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Due' })).toBeNull())
  })

  it('cancels an editor that is loading when Escape is pressed', async () => {
    const read = Promise.withResolvers<void>()
    const { user } = await open('/?fields=number,title', [4], { view: projects }, read.promise)
    await user.keyboard('jd{Escape}x')
    read.resolve()
    expect(await screen.findByRole('region', { name: 'Selected rows' })).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Due' })).toBeNull()
  })

  it('returns the focus to an edited cell, and to a row edited by a shortcut', async () => {
    const { user } = await open('/', [4])
    const row = screen.getByRole('row', { name: /Theatre foyer/ })
    await user.click(within(row).getByRole('cell', { name: 'HB-2' }))
    await user.type(await screen.findByRole('textbox', { name: 'Number' }), '{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(within(row).getByRole('cell', { name: 'HB-2' })))
    await user.keyboard('d')
    await user.type(await screen.findByRole('textbox', { name: 'Due' }), '{Escape}')
    await waitFor(() => expect(row.contains(document.activeElement)).toBe(true))
  })

  it('finds a filter by the letters of its name, and returns the focus when it is closed', async () => {
    const { user } = await open('/', [4])
    await user.keyboard('f')
    await screen.findByRole('menuitem', { name: 'Due' })
    await user.keyboard('comp{Enter}')
    const search = await screen.findByRole('combobox', { name: 'Company' })
    await waitFor(() => expect(document.activeElement).toBe(search))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filter' })))
  })

  it('uses the layout in the URL, if its view has it', async () => {
    const board = { name: 'board', label: 'Board', Body: Board, Skeleton: Board, pageSize: 200 }
    const { asked, router, user } = await open('/?layout=board', [4], { view: { ...projects, layouts: [board] } })
    expect(screen.queryByRole('table')).toBeNull()
    expect(asked.find(({ query }) => query.pagesize === '200')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'List' }))
    expect(await screen.findByRole('table', { name: 'Projects' })).toBeTruthy()
    expect(router.state.location.search).toEqual({})
  })

  it('selects one row, a range with Shift, and the whole page', async () => {
    const { user } = await open('/', [4])
    const box = (name: string) => screen.getByRole('checkbox', { name })
    await user.click(box('Select Quayside offices'))
    expect(screen.getByText('1 selected')).toBeTruthy()
    await user.keyboard('{Shift>}')
    await user.click(box('Select Theatre foyer'))
    await user.keyboard('{/Shift}')
    expect(screen.getByText('2 selected')).toBeTruthy()
    await user.click(box('Select all on this page'))
    expect(screen.queryByText('2 selected')).toBeNull()
  })

  it('groups its rows under headings with counts and sums', async () => {
    await open('/', [4, 11], { view: projects, groupOf: ({ id }) => (id === 1 ? 'Late' : 'Today') })
    const late = screen.getByRole('row', { name: /^Late 1/ })
    expect(within(late).getByText('$1,200.00')).toBeTruthy()
    expect(screen.getByRole('row', { name: /^Today 1/ })).toBeTruthy()
  })

  it.each([
    ['/', true],
    ['/?group=companyid', false],
    ['/?group=companyid&fields=title,companyname', true],
  ])('at %s shows the column of companies: %s', async (address, isShown) => {
    await open(address, [4, 11])
    expect(screen.queryByRole('columnheader', { name: 'Company' }) !== null).toBe(isShown)
  })

  it('shows pinned columns before the others', async () => {
    localStorage.setItem('worklane.7.pinned.projects', JSON.stringify(['number']))
    await open('/?fields=title,duedate,number', [4])
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
    expect(heads.slice(-3)).toEqual(['Number', 'Title', 'Due'])
  })
})

function Board() {
  const { rows } = useListContext()
  return (
    <ul>
      {rows.map(({ id, title }) => (
        <li key={id}>
          <a href="/">{String(title)}</a>
        </li>
      ))}
    </ul>
  )
}
