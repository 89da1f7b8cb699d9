/**
 * Lets the rows inside be dragged into another order by mouse, touch and keyboard, and tells assistive technology what
 * happens. It moves nothing itself: `onDrop` is called once, when a row has been let go over another.
 */
import {
  type Announcements,
  closestCenter,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type ReactNode, useMemo, useState } from 'react'
import { ReorderMenu } from './reorder-menu.tsx'
import type { Step } from './step.ts'

interface Props {
  /** Ids of the rows in the order shown. */
  readonly ids: readonly string[]
  readonly nameOf: (id: string) => string
  readonly onDrop: (id: string, over: string) => void
  readonly onStep: (id: string, step: Step) => void
  /** What is shown under the pointer while dragging. */
  readonly overlay: (id: string) => ReactNode
  readonly children: ReactNode
}

const vertical: Modifier = ({ transform }) => ({ ...transform, x: 0 })
const keys = { start: ['Space'], end: ['Space'], cancel: ['Escape'] }
const instructions = {
  draggable:
    'Press space to pick up, arrow keys to move, space to drop, escape to cancel. Press enter for a menu of moves.',
}

export function ReorderArea({ ids, nameOf, onDrop, onStep, overlay, children }: Props) {
  const [dragged, setDragged] = useState<string | null>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, keyboardCodes: keys }),
  )
  const announcements = useMemo(() => announcementsFor(ids, nameOf), [ids, nameOf])
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[vertical]}
      accessibility={{ announcements, screenReaderInstructions: instructions }}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={({ active, over }) => {
        setDragged(null)
        if (over && over.id !== active.id) onDrop(String(active.id), String(over.id))
      }}
    >
      <SortableContext items={ids as string[]} strategy={verticalListSortingStrategy}>
        <ReorderMenu ids={ids} onStep={onStep}>
          {children}
        </ReorderMenu>
      </SortableContext>
      <DragOverlay dropAnimation={null}>{dragged === null ? null : overlay(dragged)}</DragOverlay>
    </DndContext>
  )
}

function announcementsFor(ids: readonly string[], nameOf: (id: string) => string): Announcements {
  const name = (id: string | number) => nameOf(String(id))
  const place = (id: string | number) => `position ${ids.indexOf(String(id)) + 1} of ${ids.length}`
  return {
    onDragStart: ({ active }) => `Picked up ${name(active.id)}, ${place(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${name(active.id)} is over ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => (over ? `${name(active.id)} dropped at ${place(over.id)}.` : 'Dropped nowhere.'),
    onDragCancel: ({ active }) => `Cancelled. ${name(active.id)} stays at ${place(active.id)}.`,
  }
}
