/**
 * Arrow keys pressed faster than the service responds: a line moves past its neighbour even while that is still being
 * created.
 */
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { Client } from '../../../../data/client.ts'
import { Connected } from '../../../../test-connected.tsx'
import { invoiceView } from '../../document-views.ts'
import { useLineMoves } from './line-moves.ts'
import type { EditableLine, PhaseRows } from './line-rows.ts'

afterEach(cleanup)

const phase = { id: 5, name: 'Works' }

const rowOf = (row: string, id: number | null): EditableLine => ({
  row,
  isNew: false,
  isStored: id !== null,
  depth: 0,
  line: { id: id ?? row, name: row, itemcollectionid: 5 },
})

const withVisit = (id: number | null): readonly PhaseRows[] => [
  { phase, rows: [rowOf('retainer', 9), rowOf('visit', id), rowOf('travel', 41)] },
]

it('A line is moved above one that is being created, as soon as that exists', async () => {
  const calls: string[] = []
  const client = (async (method, path, { body } = {}) => {
    calls.push(`${method} ${path} ${JSON.stringify(body)}`)
    return { data: {}, meta: {}, etag: null }
  }) as Client
  const visit = Promise.withResolvers<void>()
  const done = async (row: string) => {
    if (row === 'visit') await visit.promise
  }
  const wrapper = ({ children }: { children: ReactNode }) => <Connected client={client}>{children}</Connected>
  const { result, rerender } = renderHook(({ groups }) => useLineMoves(invoiceView, groups, done), {
    wrapper,
    initialProps: { groups: withVisit(null) },
  })

  result.current.stepAcross('travel', false)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(calls).toEqual([])

  rerender({ groups: withVisit(42) })
  visit.resolve()
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]).toMatch(/^PUT \S+\/41\/order \{"placebeforeid":42\}$/)
})
