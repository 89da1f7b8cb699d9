/** Moving what lies on a timeline: by dragging, where everything that moves is shown on the way, and by arrows. */
import type { DragEndEvent, DragMoveEvent, DragStartEvent } from '@dnd-kit/core'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useChanges } from '../../data/changes.ts'
import { key, type RecordData, titleOf } from '../../data/record.ts'
import { useFormats } from '../../resource/fields/formats.ts'
import { useListContext } from '../../resource/list/list-context.tsx'
import { swallowClick } from '../../ui/reorder/after-drag.ts'
import { daysOf, type Part, shifted } from '../record-days.ts'
import { dependantsOf } from './waiting.ts'

interface Dragged {
  readonly id: string
  readonly part: Part
  readonly by: number
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** @param records everything that is shown */
export function useBars(records: readonly RecordData[], dayWidth: number) {
  const { resource } = useListContext().view
  const { day } = useFormats()
  const changes = useChanges()
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const [said, setSaid] = useState('')
  const isShifted = useShift(dragged !== null)
  const moving = useMemo(() => {
    if (dragged === null || dragged.by === 0) return new Map<string, RecordData>()
    const { id, part, by } = dragged
    return new Map(
      movedWith(records, id, part, isShifted).map((record) => [
        key(record),
        { ...record, ...shifted(record, part, by) },
      ]),
    )
  }, [dragged, isShifted, records])
  const move = (id: string, part: Part, by: number, along: boolean) => {
    const moves = movedWith(records, id, part, along).map((record) => ({ record, days: shifted(record, part, by) }))
    const [first] = moves
    const days = first && daysOf({ ...first.record, ...first.days })
    if (!first || !days || by === 0) return
    const others = moves.length === 1 ? '' : `, ${moves.length - 1} more with it`
    setSaid(`${titleOf(resource, first.record)} is now from ${day(days[0])} to ${day(days[1])}${others}.`)
    changes.reschedule(resource, moves)
  }
  const press = (event: KeyboardEvent, id: string) => {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault()
      focusBeside(id, event.key === 'ArrowDown' ? 1 : -1)
      return
    }
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    move(id, event.altKey ? 'end' : 'all', by, event.shiftKey)
  }
  const latest = useRef(press)
  latest.current = press
  const daysBy = ({ delta }: DragMoveEvent | DragEndEvent) => Math.round(delta.x / dayWidth)
  const dataOf = ({ active }: DragStartEvent | DragMoveEvent | DragEndEvent) =>
    active.data.current as { readonly id: string; readonly part: Part }
  return {
    said,
    /** What is being dragged, and what goes with it, as it would be. */
    moving,
    onKey: useCallback((event: KeyboardEvent, id: string) => latest.current(event, id), []),
    onDragStart: (event: DragStartEvent) => setDragged({ ...dataOf(event), by: 0 }),
    onDragMove: (event: DragMoveEvent) => {
      const by = daysBy(event)
      setDragged((was) => (was === null || was.by === by ? was : { ...was, by }))
    },
    onDragCancel: () => setDragged(null),
    onDragEnd: (event: DragEndEvent) => {
      swallowClick()
      const { id, part } = dataOf(event)
      move(id, part, daysBy(event), isShifted)
      setDragged(null)
    },
  }
}

function movedWith(records: readonly RecordData[], id: string, part: Part, along: boolean): readonly RecordData[] {
  const own = records.filter((record) => key(record) === id)
  return along && part === 'all' ? [...own, ...dependantsOf(records, id).filter(daysOf)] : own
}

/** Whether shift is held while something is dragged. */
function useShift(isDragging: boolean): boolean {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (!isDragging) return setHeld(false)
    const note = (event: MouseEvent | globalThis.KeyboardEvent) => setHeld(event.shiftKey)
    const names = ['keydown', 'keyup', 'pointermove'] as const
    for (const name of names) window.addEventListener(name, note)
    return () => {
      for (const name of names) window.removeEventListener(name, note)
    }
  }, [isDragging])
  return isHeld
}

function focusBeside(id: string, by: 1 | -1): void {
  const bars = [...document.querySelectorAll<HTMLElement>('[data-bar]')]
  const at = bars.findIndex((each) => each.dataset.bar === id)
  bars[at + by]?.focus()
}
