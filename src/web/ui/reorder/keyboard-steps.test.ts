import type { KeyboardCoordinateGetter } from '@dnd-kit/core'
import { expect, it } from 'vitest'
import { keyboardSteps } from './keyboard-steps.ts'

const ids = ['phase-1', 'line-1', 'line-2', 'phase-2', 'line-3']
const rects = new Map(ids.map((id, index) => [id, { top: index * 40, left: 0, height: 40 }]))
const kindOf = (id: string) => id.split('-')[0]
const getter = keyboardSteps(ids, (id, over) => kindOf(id) === kindOf(over))

const pressed = (code: string, id: string, over: string) =>
  getter(
    { code, preventDefault: () => {} } as KeyboardEvent,
    {
      context: { active: { id }, over: { id: over }, collisionRect: { left: 8, height: 20 }, droppableRects: rects },
    } as unknown as Parameters<KeyboardCoordinateGetter>[1],
  )

it.each([
  ['a phase passes the lines below it', 'ArrowDown', 'phase-1', 'phase-1', 130],
  ['and those above it', 'ArrowUp', 'phase-2', 'phase-2', 10],
  ['a line passes the head of the next phase', 'ArrowDown', 'line-1', 'line-2', 170],
])('With one press %s', (_title, code, id, over, y) => {
  expect(pressed(code, id, over)).toEqual({ x: 8, y })
})

it('There is no step beyond the last row, or sideways', () => {
  expect(pressed('ArrowDown', 'phase-2', 'phase-2')).toBeUndefined()
  expect(pressed('ArrowLeft', 'line-2', 'line-2')).toBeUndefined()
})
