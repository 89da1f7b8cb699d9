/**
 * Makes rows reorderable by mouse, touch and keyboard, with screen reader announcements. It does not change the order
 * itself: `onDrop` is called once a row has been dropped over another.
 */
import {
  type Active,
  type ClientRect,
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragMoveEvent,
  DragOverlay,
  KeyboardSensor,
  type Modifier,
  type Over,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  type SortingStrategy,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { t } from '../../language/t.ts'
import { announcementsFor } from './announcements.ts'
import { type DropMark, DropMarkContext } from './drop-mark.ts'
import { type CanDrop, keyboardSteps } from './keyboard-steps.ts'
import { type CustomMove, type MoveTargets, ReorderMenu } from './reorder-menu.tsx'
import type { Step } from './step.ts'

export interface ReorderAreaProps {
  /** Ids of the rows in the order shown. */
  readonly ids: readonly string[]
  readonly nameOf: (id: string) => string
  /** The rows among which a row is counted and moved by steps; all by default. */
  readonly peersOf?: (id: string) => readonly string[]
  /** `after` is the side of the other row on which it was dropped. */
  readonly onDrop: (id: string, over: string, after: boolean) => void
  readonly onStep: (id: string, step: Step) => void
  /** Targets outside this area that a row can be moved to. */
  readonly targetsOf?: ((id: string) => MoveTargets | null) | undefined
  /** Additional moves in the menu of the handle, below the steps. */
  readonly more?: ((id: string) => readonly CustomMove[]) | undefined
  /** Content shown under the pointer while dragging. */
  readonly overlay: (id: string) => ReactNode
  /** Rows make room for the dragged one. If not, they stay in place and a line marks the drop position. */
  readonly makesRoom?: boolean
  /** Which rows can be dropped beside which; all by default. */
  readonly fits?: CanDrop
  readonly children: ReactNode
}

type DragMove = Pick<DragMoveEvent, 'active' | 'over'>

const vertical: Modifier = ({ transform }) => ({ ...transform, x: 0 })
const keys = { start: ['Space'], end: ['Space'], cancel: ['Escape'] }
const byPointer = { activationConstraint: { distance: 5 } }
const stay: SortingStrategy = () => null
const instructions = {
  draggable: t(
    'Press space to pick up, arrow keys to move, space to drop, escape to cancel. Press enter for a menu of moves.',
  ),
}

export function ReorderArea(props: ReorderAreaProps) {
  const { ids, nameOf, onDrop, onStep, overlay, makesRoom = true, fits, children } = props
  const getPeers = props.peersOf ?? (() => ids)
  const [dragged, setDragged] = useState<string | null>(null)
  const [mark, setMark] = useState<DropMark | null>(null)
  const sensors = useOwnSensors(ids, fits)
  const pointer = useRef<number | null>(null)
  // The overlay may be lower than its row, so the pointer's position counts, not the overlay's.
  const atPointer: CollisionDetection = (args) => {
    pointer.current = args.pointerCoordinates?.y ?? null
    const collide = fits ? closestAmong(fits) : closestCenter
    return collide(makesRoom ? args : { ...args, collisionRect: centredOn(args.collisionRect, pointer.current) })
  }
  const getMark = ({ active, over }: DragMove) => {
    // By keyboard a row moves from row to row, so there is no upper or lower half.
    const index = makesRoom ? null : pointer.current
    return over && over.id !== active.id ? { id: String(over.id), after: isAfter(ids, active, over, index) } : null
  }
  const end = () => {
    setDragged(null)
    setMark(null)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={atPointer}
      modifiers={[vertical]}
      accessibility={{ announcements: announcementsFor(getPeers, nameOf), screenReaderInstructions: instructions }}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragMove={(move) => {
        if (!makesRoom) setMark((was) => sameOr(was, getMark(move)))
      }}
      onDragCancel={end}
      onDragEnd={(move) => {
        end()
        const position = getMark(move)
        if (position) onDrop(String(move.active.id), position.id, position.after)
      }}
    >
      <SortableContext items={ids as string[]} strategy={makesRoom ? verticalListSortingStrategy : stay}>
        <DropMarkContext value={mark}>
          <ReorderMenu
            peersOf={getPeers}
            nameOf={nameOf}
            onStep={onStep}
            onAfter={(id, otherId) => onDrop(id, otherId, true)}
            targetsOf={props.targetsOf}
            more={props.more}
          >
            {children}
          </ReorderMenu>
        </DropMarkContext>
      </SortableContext>
      <DragOverlay dropAnimation={null}>{dragged === null ? null : overlay(dragged)}</DragOverlay>
    </DndContext>
  )
}

/** Stable while the rows are the same, as new sensors would rerender all rows. */
function useOwnSensors(ids: readonly string[], fits: CanDrop | undefined) {
  const byKeys = useMemo(
    () => ({ coordinateGetter: fits ? keyboardSteps(ids, fits) : sortableKeyboardCoordinates, keyboardCodes: keys }),
    [ids, fits],
  )
  return useSensors(useSensor(PointerSensor, byPointer), useSensor(KeyboardSensor, byKeys))
}

const closestAmong =
  (fits: CanDrop): CollisionDetection =>
  (args) => {
    const isOpen = (id: string) => fits(String(args.active.id), id)
    return closestCenter({
      ...args,
      droppableContainers: args.droppableContainers.filter(({ id }) => isOpen(String(id))),
    })
  }

/**
 * If rows make room, or by keyboard, a row that comes from above is dropped after the other. Otherwise the half under
 * the pointer decides.
 */
function isAfter(ids: readonly string[], active: Active, over: Over, pointer: number | null): boolean {
  if (pointer === null) return ids.indexOf(String(active.id)) < ids.indexOf(String(over.id))
  return pointer > over.rect.top + over.rect.height / 2
}

const centredOn = (rect: ClientRect, y: number | null): ClientRect =>
  y === null ? rect : { ...rect, top: y - rect.height / 2, bottom: y + rect.height / 2 }

const sameOr = (was: DropMark | null, now: DropMark | null) =>
  was?.id === now?.id && was?.after === now?.after ? was : now
