/**
 * Moves bars of a timeline, or whole groups: by dragging, with a preview of everything that moves, and with the arrow
 * keys.
 */
import type { DragEndEvent, DragMoveEvent, DragStartEvent } from '@dnd-kit/core'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { getDays, type MovedEnd, shifted } from '../../cells/record-days.ts'
import { useChanges } from '../../data/changes.ts'
import { getTitle, key, type RecordData } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { useListContext } from '../../resource/grid/list/list-context.tsx'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { suppressClick } from '../../ui/reorder/after-drag.ts'
import { getDependants } from './dependencies.ts'
import type { Line } from './lines.ts'

interface Dragged {
  readonly id: string
  readonly part: MovedEnd
  readonly distance: number
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

interface BarsOptions {
  /** All visible records. */
  readonly records: readonly RecordData[]
  /** The records under each heading, by its id. */
  readonly groups: ReadonlyMap<string, readonly RecordData[]>
  readonly lines: readonly Line[]
  readonly dayWidth: number
  /** Whether records that wait for a bar move with it even without Shift. */
  readonly takesAlong: boolean
}

export type Bars = ReturnType<typeof useBars>

export function useBars({ records, groups, lines, dayWidth, takesAlong }: BarsOptions) {
  const { resource } = useListContext().view
  const { dayWithin } = useFormats()
  const changes = useChanges()
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const [text, setSaid] = useState('')
  const isShifted = useShift(dragged !== null) || takesAlong
  const moving = useMemo(() => {
    if (dragged === null || dragged.distance === 0) return new Map<string, RecordData>()
    const { id, part, distance } = dragged
    return new Map(
      movedWith(records, getMembers(records, groups, id), part, isShifted).map((record) => [
        key(record),
        { ...record, ...shifted(record, part, distance) },
      ]),
    )
  }, [dragged, isShifted, records, groups])
  const move = (id: string, part: MovedEnd, distance: number, along: boolean) => {
    const members = getMembers(records, groups, id)
    const moves = movedWith(records, members, part, along).map((record) => ({
      record,
      days: shifted(record, part, distance),
    }))
    const [first] = moves
    const days = first && getDays({ ...first.record, ...first.days })
    if (!first || !days || distance === 0) return
    const now = { record: getTitle(resource, first.record), start: dayWithin(days[0]), end: dayWithin(days[1]) }
    setSaid(
      moves.length === 1
        ? t('{record} is now from {start} to {end}.', now)
        : t('{record} is now from {start} to {end}, {count} more with it.', { ...now, count: moves.length - 1 }),
    )
    changes.reschedule(resource, moves)
  }
  const press = (event: KeyboardEvent, id: string) => {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault()
      const beside = barBeside(lines, id, event.key === 'ArrowDown' ? 1 : -1)
      if (beside !== null) document.querySelector<HTMLElement>(`[data-bar="${CSS.escape(beside)}"]`)?.focus()
      return
    }
    const days = steps[event.key]
    if (days === undefined) return
    event.preventDefault()
    event.stopPropagation()
    move(id, event.altKey && !groups.has(id) ? 'end' : 'all', days, event.shiftKey || takesAlong)
  }
  const latest = useRef(press)
  latest.current = press
  const daysBy = ({ delta }: DragMoveEvent | DragEndEvent) => Math.round(delta.x / dayWidth)
  const getData = ({ active, activatorEvent }: DragStartEvent | DragEndEvent) => ({
    id: String(active.id),
    part: partAt(activatorEvent.target),
  })
  return {
    announcement: text,
    /** The dragged record and those that move with it, as they would be. */
    moving,
    movingGroup: dragged !== null && groups.has(dragged.id) ? dragged.id : null,
    onKey: useCallback((event: KeyboardEvent, id: string) => latest.current(event, id), []),
    onDragStart: (event: DragStartEvent) => setDragged({ ...getData(event), distance: 0 }),
    onDragMove: (event: DragMoveEvent) => {
      const days = daysBy(event)
      setDragged((was) => (was === null || was.distance === days ? was : { ...was, distance: days }))
    },
    onDragCancel: () => setDragged(null),
    onDragEnd: (event: DragEndEvent) => {
      suppressClick()
      const { id, part } = getData(event)
      move(id, part, daysBy(event), isShifted)
      setDragged(null)
    },
  }
}

/** The dragged part: an end of a bar, or all of it. */
const partAt = (target: EventTarget | null): MovedEnd =>
  (target instanceof Element ? (target.closest<HTMLElement>('[data-end]')?.dataset.end as MovedEnd) : null) ?? 'all'

/** What a bar represents: a record, or everything in a group that has days. */
const getMembers = (records: readonly RecordData[], groups: BarsOptions['groups'], id: string): readonly RecordData[] =>
  groups.get(id)?.filter(getDays) ?? records.filter((record) => key(record) === id)

function movedWith(
  records: readonly RecordData[],
  members: readonly RecordData[],
  part: MovedEnd,
  along: boolean,
): readonly RecordData[] {
  return along && part === 'all' ? [...members, ...getDependants(records, members.map(key)).filter(getDays)] : members
}

/** Whether Shift is held during a drag. */
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

/** The next row up or down that has days, and therefore a bar. */
function barBeside(lines: readonly Line[], id: string, direction: 1 | -1): string | null {
  const bars = lines.filter((line) => (line.kind === 'heading' ? line.days : getDays(line.record)) !== null)
  return bars[bars.findIndex((line) => line.id === id) + direction]?.id ?? null
}
