/**
 * Items on their days: bars if they take several, chips otherwise. They are dragged to other days, resized at their
 * ends, or moved with the arrow keys; items without a day are in a tray.
 */
import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { daysBetween, getDays, type MovedEnd, shifted } from '../../cells/record-days.ts'
import { useChanges } from '../../data/changes.ts'
import { getTitle, key, type RecordData } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { useListContext } from '../../resource/grid/list/list-context.tsx'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { useOpened } from '../../resource/screen-search.ts'
import { useShortcuts } from '../../ui/keys/shortcuts.ts'
import { suppressClick } from '../../ui/reorder/after-drag.ts'
import classes from './calendar.module.css'
import { CalendarHead } from './calendar-head.tsx'
import { CalendarSkeleton } from './calendar-skeleton.tsx'
import { Tray } from './tray.tsx'
import { useCalendar } from './use-calendar.ts'
import { Week } from './week.tsx'

export function Calendar() {
  const { view, openRecord, create } = useListContext()
  const openId = useOpened()
  const calendarData = useCalendar()
  const { resource } = view
  const records = useMemo(
    () => [...calendarData.records, ...calendarData.undated],
    [calendarData.records, calendarData.undated],
  )
  const { announcement: text, move, onKey } = useMoves(records)
  const [dragged, setDragged] = useState<RecordData | null>(null)
  const grabbed = useRef<string | null>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  )
  const close = () => {
    if (openId !== null) openRecord(null)
  }
  useShortcuts({ ...(create ? { c: create } : {}), Escape: close })
  const drop = ({ active, over }: DragEndEvent) => {
    suppressClick()
    setDragged(null)
    const { id, part } = active.data.current as { id: string; part: MovedEnd }
    if (over) move(id, part, grabbed.current, String(over.id))
  }
  if (calendarData.isPending) return <CalendarSkeleton />
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{ screenReaderInstructions: help }}
      onDragStart={({ active, activatorEvent }) => {
        grabbed.current = dayUnder(activatorEvent)
        const { id, part } = active.data.current as { id: string; part: MovedEnd }
        if (part === 'all') setDragged(records.find((record) => key(record) === id) ?? null)
      }}
      onDragCancel={() => setDragged(null)}
      onDragEnd={drop}
    >
      <div className={classes.calendar}>
        <CalendarHead period={calendarData} />
        <section className={classes.split} aria-label={t('Calendar')}>
          <section
            className={classes.weeks}
            data-span={calendarData.span}
            aria-label={t('Weeks')}
            {...focusWithout(calendarData.records)}
          >
            {calendarData.weeks.map((start) => (
              <Week
                key={start}
                start={start}
                month={calendarData.span === 'month' ? calendarData.day.slice(0, 7) : null}
                records={calendarData.records}
                lanes={calendarData.span === 'month' ? 3 : 12}
                canMove={calendarData.canMove}
                onKey={onKey}
              />
            ))}
          </section>
          <Tray records={calendarData.undated} more={calendarData.moreUndated} canMove={calendarData.canMove} />
        </section>
      </div>
      <div role="status" className="visually-hidden">
        {text}
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged && <div className={classes.overlay}>{getTitle(resource, dragged)}</div>}
      </DragOverlay>
    </DndContext>
  )
}

const help = {
  draggable: t('Press the left and right arrow keys to move by a day, with shift by a week. Press enter to open.'),
}

/** Focusable if it contains no record that is, so that a keyboard can scroll it. */
const focusWithout = (records: readonly RecordData[]) => (records.length === 0 ? { tabIndex: 0 } : {})

/** The day under the pointer when the drag begins. */
function dayUnder(event: Event): string | null {
  const point = 'touches' in event ? (event as TouchEvent).touches[0] : (event as MouseEvent)
  if (!point) return null
  const cells = document.elementsFromPoint(point.clientX, point.clientY)
  return cells.find((cell) => cell instanceof HTMLElement && cell.dataset.day)?.getAttribute('data-day') ?? null
}

/** Milliseconds that a response may take. */
const maxWait = 10_000

function useMoves(records: readonly RecordData[]) {
  const { view } = useListContext()
  const { dayWithin } = useFormats()
  const changes = useChanges()
  const [text, setSaid] = useState('')
  const movedRef = useRef<{ readonly id: string; readonly movedAt: number } | null>(null)
  const { resource } = view
  const set = (record: RecordData, days: Readonly<Record<string, string>>) => {
    const [last] = Object.values(days).toReversed()
    if (last === undefined) return
    setSaid(t('{record} moved to {day}.', { record: getTitle(resource, record), day: dayWithin(last) }))
    changes.reschedule(resource, [{ record, days }])
  }
  const move = (id: string, part: MovedEnd, start: string | null, end: string) => {
    const record = records.find((row) => key(row) === id)
    if (!record) return
    if (!getDays(record)) set(record, { duedate: end })
    else if (start !== null && start !== end) set(record, shifted(record, part, daysBetween(start, end)))
  }
  const press = (event: KeyboardEvent, id: string) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key]
    const record = records.find((row) => key(row) === id)
    if (step === undefined || !record || !getDays(record)) return
    event.preventDefault()
    event.stopPropagation()
    const days = event.shiftKey && Math.abs(step) === 1 ? step * 7 : step
    set(record, shifted(record, event.altKey ? 'end' : 'all', days))
    movedRef.current = { id, movedAt: Date.now() }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a record that goes to another week is drawn anew there
  useEffect(() => {
    const { id, movedAt } = movedRef.current ?? { id: '', movedAt: 0 }
    if (Date.now() - movedAt > maxWait || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-record="${CSS.escape(id)}"] a`)?.focus()
  }, [records])
  const latest = useRef(press)
  latest.current = press
  return {
    announcement: text,
    move,
    onKey: useCallback((event: KeyboardEvent, id: string) => latest.current(event, id), []),
  }
}
