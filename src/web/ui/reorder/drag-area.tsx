/**
 * One draggable for hundreds of elements: it becomes the pressed one, identified by its `data-draggable`. If each were
 * a draggable, all would rerender whenever anything is dragged.
 */
import { useDraggable } from '@dnd-kit/core'
import {
  createContext,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useContext,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'

const Help = createContext<string | undefined>(undefined)

/** Id of the instructions for dragging by keyboard, for `aria-describedby`. */
export const useDragHelp = (): string | undefined => useContext(Help)

/** Must be inside a `DndContext`, around everything that can be dragged. */
export function DragArea({ children }: { children: ReactNode }) {
  const [id, setId] = useState('')
  const drag = useDraggable({ id, disabled: id === '' })
  const listeners = useRef(drag.listeners)
  listeners.current = drag.listeners
  const press = ({ target }: PointerEvent) => {
    if (drag.active !== null) return
    const heldElement = target instanceof Element ? target.closest<HTMLElement>('[data-draggable]') : null
    drag.setNodeRef(heldElement)
    // Renders synchronously, as the mousedown or touchstart of this press follows.
    flushSync(() => setId(heldElement?.dataset.draggable ?? ''))
  }
  const pass = (event: SyntheticEvent) =>
    listeners.current?.[event.type === 'mousedown' ? 'onMouseDown' : 'onTouchStart']?.(event)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles pointer events of the elements inside, which handle keys themselves
    <div style={contents} onPointerDownCapture={press} onMouseDown={pass} onTouchStart={pass}>
      <Help value={drag.attributes['aria-describedby']}>{children}</Help>
    </div>
  )
}

const contents = { display: 'contents' } as const
