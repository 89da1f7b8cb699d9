import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reportRequest } from './report-address.ts'
import { reportKinds } from './report-kinds.ts'
import { ReportTable } from './report-table.tsx'

const request = reportRequest(reportKinds, { report: 'time', groupby: 'item' }, '2026-03-02')

/** Renders a report of items, each with an hour more than the next. */
async function draw(count: number) {
  const groups = Array.from({ length: count }, (_none, at) => ({
    itemid: at + 1,
    itemname: `Item ${at + 1}`,
    projecttitle: 'Boathouse',
    timespent: (count - at) * 60,
  }))
  const data = { groups, totals: { timespent: 60 }, currencies: [] }
  const scroller = { current: document.body }
  const component = () => request && <ReportTable {...{ request, data, scroller }} rowHeight={36} />
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory({ initialEntries: ['/reports'] }),
  })
  render(<RouterProvider<typeof router> router={router} />)
  await screen.findByRole('link', { name: 'Item 1' })
  return screen.getAllByRole('row')
}

beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('The table of a report', () => {
  it('has all of its groups, with details that distinguish equal names', async () => {
    const rows = await draw(150)
    expect(rows).toHaveLength(152)
    expect(rows[150]?.textContent).toBe('Item 150 · Boathouse1h')
  })

  it('renders only the visible ones of many groups, with the total height', async () => {
    const rows = await draw(9000)
    expect(rows.length).toBeLessThan(60)
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('9002')
    expect(rows.at(-1)?.getAttribute('aria-rowindex')).toBe('9002')
    const room = [...document.querySelectorAll<HTMLElement>('tbody tr[aria-hidden]')].at(-1)?.style.height
    expect(Number.parseInt(room ?? '', 10)).toBe((9000 - (rows.length - 2)) * 36)
  })
})
