import { act, cleanup, renderHook } from '@testing-library/react'
import type { KeyboardEvent } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { StageColumn } from './card-positions.ts'
import { useLiftedCard } from './use-lifting.ts'

afterEach(cleanup)

const column = (key: string, ids: readonly number[]): StageColumn => ({
  key,
  id: key,
  name: `Stage ${key}`,
  color: null,
  lane: null,
  cards: ids.map((id) => ({ id, name: `Card ${id}` })),
})

/** A board of which the first card of the first column is lifted and held over the second one. */
function lifted() {
  const drop = vi.fn()
  const moves = { canMove: true, canArrange: false, drop }
  const initialProps = [column('1', [1, 2]), column('2', [])]
  const { result, rerender } = renderHook(
    (columns: readonly StageColumn[]) => useLiftedCard(columns, null, moves, (id) => `Card ${id}`),
    { initialProps },
  )
  const press = (key: string, id: string) =>
    act(() => result.current.onKey({ key, preventDefault: () => {}, stopPropagation: () => {} } as KeyboardEvent, id))
  press(' ', '1')
  press('ArrowRight', '1')
  return { result, rerender, press, drop }
}

it('A lifted card can be dropped where it was', () => {
  const { press, drop } = lifted()
  press(' ', '1')
  expect(drop).toHaveBeenCalledWith({ id: 1, name: 'Card 1' }, expect.objectContaining({ column: '2' }))
})

it('A lifted card that a colleague moves is dropped as the one that was lifted', () => {
  const { rerender, press, drop } = lifted()
  const moved = { ...column('3', []), cards: [{ id: 1, name: 'Moved' }] }
  act(() => rerender([column('1', [2]), column('2', []), moved]))
  press(' ', '1')
  expect(drop).toHaveBeenCalledWith({ id: 1, name: 'Card 1' }, expect.objectContaining({ column: '2' }))
})

it('A lifted card that a colleague deletes is put down, and no other card is dropped in its place', () => {
  const { result, rerender, press, drop } = lifted()
  act(() => rerender([column('1', [2]), column('2', [])]))
  expect(result.current.lifted).toBeNull()
  expect(result.current.announcement).toBe('Cancelled. The card is no longer here.')
  press(' ', '2')
  expect(drop).not.toHaveBeenCalled()
  expect(result.current.lifted?.id).toBe('2')
})

it('A key on another card puts the lifted one down where it was', () => {
  const { result, press, drop } = lifted()
  press(' ', '2')
  expect(drop).not.toHaveBeenCalled()
  expect(result.current.lifted).toBeNull()
  expect(result.current.announcement).toBe('Cancelled. Card 1 stays where it was.')
})
