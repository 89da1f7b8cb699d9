/**
 * The rows of a list on their days: names on the left, bars on the right, and lines between bars for what waits for
 * what. The bar of a heading moves everything below it. With Shift, a bar also moves the records that wait for it.
 */
import { DndContext, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { type CSSProperties, useMemo, useState } from 'react'
import { getCaption } from '../../../contract/language/captions.ts'
import { mayUse } from '../../../contract/language/resource.ts'
import { getDays } from '../../cells/record-days.ts'
import type { Params } from '../../data/queries.ts'
import { key, type RecordData } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { useListContext } from '../../resource/grid/list/list-context.tsx'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { useOpened } from '../../resource/screen-search.ts'
import type { View } from '../../resource/view.ts'
import { rowHeights, useDensity } from '../../ui/density.ts'
import { useShortcuts } from '../../ui/keys/shortcuts.ts'
import { magnified } from '../../ui/measure/reading-size.ts'
import { DragArea } from '../../ui/reorder/drag-area.tsx'
import { getWaits } from './dependencies.ts'
import { getGroups, getLines, type TimelineGrouping } from './lines.ts'
import { PlainTimeline } from './plain-timeline.tsx'
import { getScale, type Zoom, zooms } from './scale.ts'
import { TimeScale } from './time-scale.tsx'
import classes from './timeline.module.css'
import { TimelineHead } from './timeline-head.tsx'
import { TimelineLines } from './timeline-lines.tsx'
import { useBars } from './use-bars.ts'
import { useCanvas } from './use-canvas.ts'

export function Timeline() {
  const list = useListContext()
  const { me, view, address, rows, create, openRecord } = list
  const openId = useOpened()
  const { today: now } = useFormats()
  const [density] = useDensity(me)
  const today = now()
  const grouping = useMemo(() => getGrouping(view, address.params), [view, address.params])
  const usual: Zoom = grouping === null ? 'month' : 'week'
  const zoom = zooms.find((candidate) => candidate === address.search.span) ?? usual
  const scale = useMemo(() => getScale(zoom, allDays(rows), today, magnified(1)), [zoom, rows, today])
  const groups = useMemo(() => getGroups(rows, grouping), [rows, grouping])
  const canvas = useCanvas(scale, today)
  const [takesAlong, setTakesAlong] = useState(false)
  const still = useMemo(() => getLines(rows, grouping), [rows, grouping])
  const bars = useBars({ records: rows, groups, lines: still, dayWidth: scale.dayWidth, takesAlong })
  const records = useMemo(() => rows.map((row) => bars.moving.get(key(row)) ?? row), [rows, bars.moving])
  const lines = useMemo(() => getLines(records, grouping), [records, grouping])
  const waits = useMemo(() => getWaits(records), [records])
  const canMove = mayUse(me.actor, view.resource, 'edit')
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  )
  const close = () => {
    if (openId !== null) openRecord(null)
  }
  useShortcuts({
    ...(create ? { c: create } : {}),
    Escape: close,
  })
  return (
    <DndContext
      sensors={sensors}
      accessibility={{ screenReaderInstructions: help }}
      onDragStart={bars.onDragStart}
      onDragMove={bars.onDragMove}
      onDragCancel={bars.onDragCancel}
      onDragEnd={bars.onDragEnd}
    >
      <DragArea>
        <section className={classes.timeline} aria-label={t('{what} on a timeline', { what: list.label })}>
          <TimelineHead
            zoom={zoom}
            usual={usual}
            waits={waits}
            toToday={() => canvas.show(today)}
            takesAlong={takesAlong}
            {...(canMove ? { onTakesAlong: setTakesAlong } : {})}
          />
          <div
            ref={canvas.ref}
            className={classes.scroller}
            onScroll={canvas.onScroll}
            data-stale={list.query.isPlaceholderData || undefined}
          >
            <div
              className={classes.canvas}
              style={
                {
                  '--width': `${scale.width}px`,
                  '--day': `${scale.dayWidth}px`,
                  '--weekend': firstSaturday(scale.startDay),
                } as CSSProperties
              }
              data-zoom={zoom}
            >
              <div className={classes.top}>
                <span className={classes.corner} />
                <TimeScale scale={scale} today={today} scroller={canvas.scroller} />
              </div>
              <TimelineLines
                scale={scale}
                lines={lines}
                waits={waits}
                rowHeight={magnified(rowHeights[density])}
                open={openId}
                canMove={canMove}
                bars={bars}
              />
            </div>
          </div>
          <PlainTimeline lines={still} />
        </section>
      </DragArea>
      <div role="status" className="visually-hidden">
        {bars.announcement}
      </div>
    </DndContext>
  )
}

const help = {
  draggable: t(
    'Press the left and right arrow keys to move by a day, with alt the due day of an item alone, with shift everything that waits for it as well. Up and down lead to the other bars. Press enter to open.',
  ),
}

const allDays = (records: readonly RecordData[]) => records.map(getDays).filter((days) => days !== null)

/** Grouped by phase within a project, and by project elsewhere. */
function getGrouping({ resource }: View, params: Params): TimelineGrouping | null {
  const groupField = 'projectid' in params ? 'itemcollectionid' : 'projectid'
  const caption = groupField in resource.fields ? getCaption(resource, groupField) : null
  return caption === null
    ? null
    : { fieldName: groupField, caption, ungrouped: groupField === 'projectid' ? t('No project') : t('No phase') }
}

/** Number of days from the first day of the canvas to its first Saturday. */
const firstSaturday = (startDay: string): number => 6 - new Date(`${startDay}T00:00:00Z`).getUTCDay()
