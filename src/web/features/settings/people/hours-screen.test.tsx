import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ApiResponse, Client } from '../../../data/client.ts'
import { Connected } from '../../../test-connected.tsx'
import { HoursOfPeople } from './hours-screen.tsx'

/** Reports these rows as visible. */
let scrolledTo: (rows: readonly Element[]) => void

beforeEach(() => {
  const watched = new Set<Element>()
  class Seen {
    constructor(tell: (entries: object[]) => void) {
      scrolledTo = (rows) => tell([...watched].map((target) => ({ target, isIntersecting: rows.includes(target) })))
    }
    observe = (row: Element) => watched.add(row)
    unobserve = (row: Element) => watched.delete(row)
  }
  vi.stubGlobal('IntersectionObserver', Seen)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const people = Array.from({ length: 20 }, (_, at) => ({
  id: at + 1,
  firstname: 'Person',
  lastname: `${at}`,
  monday: 480,
}))

it('Everybody’s hours are shown, with inputs only near the viewport', async () => {
  const client = (async (_method, path) => {
    const me = { id: 7, fullname: 'Ada Winther', usertype: 3, permissions: [], account: {} }
    return { data: path === '/me' ? me : people, meta: {}, etag: null } satisfies ApiResponse<unknown>
  }) as Client
  render(
    <Connected client={client}>
      <HoursOfPeople />
    </Connected>,
  )
  const rows = await screen.findAllByRole('listitem')
  expect(rows).toHaveLength(people.length)
  expect(within(rows[19] as HTMLElement).getByText('8h')).toBeTruthy()
  expect(screen.queryAllByRole('textbox')).toHaveLength(0)
  act(() => scrolledTo(rows.slice(2, 4)))
  expect(screen.getAllByRole('textbox')).toHaveLength(14)
  const input = within(rows[2] as HTMLElement).getByRole('textbox', { name: 'Monday, Person 2' })
  expect(input).toHaveProperty('value', '8h')

  // The row with the focus and the next in the tab order keep their inputs, however far the list is scrolled.
  act(() => input.focus())
  act(() => scrolledTo(rows.slice(10, 11)))
  expect(screen.getAllByRole('textbox')).toHaveLength(21)

  // Rows with unsaved text keep them too.
  fireEvent.change(input, { target: { value: 'nonsense' } })
  act(() => input.blur())
  act(() => scrolledTo([]))
  expect(screen.getAllByRole('textbox')).toHaveLength(7)
  expect(input).toHaveProperty('value', 'nonsense')
})
