import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Client } from '../../data/client.ts'
import type { Me } from '../../data/me.ts'
import { Connected } from '../../test-connected.tsx'
import { projects } from '../../views/projects.ts'
import { HomeCard } from './home-card.tsx'
import type { Card } from './home-cards.ts'

afterEach(cleanup)

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}))
vi.mock('../../resource/inputs/fields/formats.ts', () => ({ useFormats: () => ({ number: String }) }))
vi.mock('./home-cards.ts', async (original) => ({
  ...(await original<object>()),
  cardParams: () => ({}),
  cardColumns: () => [
    { name: 'percentcomplete', label: 'Progress', field: { kind: 'percent' }, numeric: true },
    { name: 'budget', label: 'Budget', field: { kind: 'money' }, numeric: true },
  ],
}))

const card: Card = {
  view: projects,
  title: 'Projects',
  columns: [],
  params: {},
  empty: 'None',
  fullList: { name: 'All', path: '/projects' },
  limit: 5,
}

it('Figures of a record are read with the words for what they are, and what is empty is not', async () => {
  const rows = [{ id: 3, title: 'Harbour house', percentcomplete: 21 }]
  const client = (async () => ({ data: rows, meta: { totalcount: 1 }, etag: null })) as unknown as Client
  render(
    <Connected client={client}>
      <HomeCard me={{} as Me} card={card} cells={{ percentcomplete: () => '21%', budget: () => '' }} />
    </Connected>,
  )
  const row = await screen.findByRole('listitem')
  expect(row.textContent).toContain('Progress: 21%')
  expect(row.textContent).not.toContain('Budget')
})
