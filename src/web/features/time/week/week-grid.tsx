/**
 * The week grid: an input per cell, of which one is in the tab order, with totals at the edges. Phones show one day at
 * a time.
 */
import { type ReactNode, useState } from 'react'
import { formatClock, formatDuration } from '../../../../contract/language/duration.ts'
import type { TimesheetState } from '../../../../contract/resources/time/timesheets.ts'
import { t } from '../../../language/t.ts'
import { type Formats, useFormats } from '../../../resource/inputs/fields/formats.ts'
import { useWide } from '../../../ui/measure/wide.ts'
import { AddItem } from './add-item.tsx'
import type { CellWrite, WriteOutcome } from './cell-store.ts'
import { NoteDialog } from './note-dialog.tsx'
import type { Cells } from './use-cells.ts'
import classes from './week.module.css'
import { type GridPosition, WeekCell } from './week-cell.tsx'
import { DayHead, DayStrip, DayTotal, dayLook } from './week-edges.tsx'
import { getMinutes, type WeekRow, type WorkedItem } from './week-rows.ts'

interface Props {
  readonly days: readonly string[]
  readonly rows: readonly WeekRow[]
  readonly cells: Cells
  readonly contact: string
  /** Expected minutes of each day. */
  readonly targets: ReadonlyMap<string, number>
  /** The running timer, if its time is part of this week. */
  readonly ticking: { readonly item: WorkedItem; readonly minutes: number } | null
  readonly isLoading: boolean
  /** Submitted and approved weeks are read-only. */
  readonly state: TimesheetState
  readonly add: (items: readonly WorkedItem[]) => void
  /** Renders the bar below a day on phones; the added item gets the focus. */
  readonly bar: (add: (item: WorkedItem) => void) => ReactNode
}

const outline = ['one', 'two', 'three', 'four']

/** Skeleton of a row. */
const OutlineRow = ({ cells }: { cells: number }) => (
  <tr aria-hidden>
    <td className={classes.item}>
      <div className={classes.outline} />
    </td>
    <td colSpan={cells} />
  </tr>
)

const focusCell = ({ row, column }: GridPosition) =>
  document.querySelector<HTMLInputElement>(`[data-cell="${row}-${column}"]`)?.focus()

function saidWords({ what, target, minutes }: WriteOutcome, { dayWithin }: Formats): string {
  const [name, day] = [target.item.name, dayWithin(target.day)]
  return what === 'kept'
    ? t('Kept what was recorded there for {name}, {day}', { name, day })
    : t('Saved {duration} for {name}, {day}', { duration: formatDuration(minutes), name, day })
}

export function WeekGrid(props: Props) {
  const { days, cells, contact, state } = props
  const formats = useFormats()
  const wide = useWide()
  const now = formats.today()
  const [chosenDay, setChosen] = useState(days.includes(now) ? now : (days[0] as string))
  const [noted, setNoted] = useState<CellWrite | null>(null)
  const visibleDays = wide ? days : [chosenDay]
  const sums = useSums(props, now)
  // A day of a locked week shows only rows with time, as none can be added.
  const rows = wide || state === 'open' ? props.rows : props.rows.filter((row) => sums.cell(row, chosenDay) > 0)
  const grid = useSpot(rows.length, visibleDays.length, wide ? Math.max(0, days.indexOf(now)) : 0)
  const look = (day: string) => dayLook(days, day, now)
  const add = (item: WorkedItem) => {
    props.add([item])
    const there = rows.findIndex((row) => row.item.id === item.id)
    grid.focusSoon(there < 0 ? rows.length : there)
  }
  return (
    <>
      <div className={classes.body} data-print="whole">
        {!wide && <DayStrip {...{ days, selectedDay: chosenDay, now }} choose={setChosen} total={sums.day} />}
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose cells are moved through by arrows */}
        <table className={classes.grid} role="grid" aria-label={t('Time of the week')} aria-busy={props.isLoading}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('Item')}</span>
              </th>
              {visibleDays.map((day) => (
                <DayHead key={day} day={day} look={look(day)} />
              ))}
              {wide && (
                <th scope="col" className={classes.total}>
                  {t('{context, select, sum {Total} other {Total}}', { context: 'sum' })}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={row.item.id}>
                <th scope="row" className={classes.item} title={`${row.item.name}, ${row.item.project}`}>
                  <span>{row.item.project}</span>
                  {row.item.name}
                </th>
                {visibleDays.map((day, column) => (
                  <WeekCell
                    key={day}
                    spot={{ row: index, column }}
                    isActive={grid.active.row === index && grid.active.column === column}
                    isLast={index === rows.length - 1 && column === visibleDays.length - 1}
                    look={look(day)}
                    target={{ contact, item: row.item, day, record: null }}
                    records={row.days.get(day) ?? []}
                    ticking={sums.ticks(row, day) ? sums.cell(row, day) : null}
                    {...{ cells, state }}
                    move={grid.move}
                    setSpot={grid.setSpot}
                    openNote={setNoted}
                  />
                ))}
                {wide && <td className={classes.total}>{formatClock(sums.row(row))}</td>}
              </tr>
            ))}
            {props.isLoading &&
              rows.length === 0 &&
              outline.map((row) => <OutlineRow key={row} cells={visibleDays.length + 1} />)}
            {wide && state === 'open' && !props.isLoading && (
              <tr className={classes.last} data-print="none">
                <th scope="row" className={classes.add}>
                  <AddItem
                    person={contact}
                    label={t('Add item')}
                    choose={add}
                    button={(open) => (
                      <button type="button" onClick={open}>
                        {t('Add item…')}
                      </button>
                    )}
                  />
                </th>
                {visibleDays.map((day) => (
                  <td key={day} className={look(day)} />
                ))}
                <td />
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('Day total')}</th>
              {visibleDays.map((day) => (
                <DayTotal
                  key={day}
                  showsNone={!wide}
                  minutes={sums.day(day)}
                  target={props.targets.get(day) ?? 0}
                  look={look(day)}
                />
              ))}
              {wide && (
                <td className={classes.total}>
                  {formatClock(sums.whole)}
                  <span className={classes.of}>{t('of {time}', { time: formatClock(sums.expected) })}</span>
                </td>
              )}
            </tr>
          </tfoot>
        </table>
        <output className="visually-hidden">{cells.outcome && saidWords(cells.outcome, formats)}</output>
        {noted && <NoteDialog target={noted} cells={cells} isLocked={state !== 'open'} close={() => setNoted(null)} />}
      </div>
      {!wide && props.bar(add)}
    </>
  )
}

/** Sums of minutes, including unsaved cells and the running timer. */
function useSums({ days, rows, cells, contact, ticking, targets }: Props, now: string) {
  const ticks = (row: WeekRow, day: string) => ticking?.item.id === row.item.id && day === now
  const cell = (row: WeekRow, day: string) =>
    (cells.entry(contact, row.item.id, day)?.minutes ?? getMinutes(row.days.get(day) ?? [])) +
    (ticks(row, day) ? (ticking?.minutes ?? 0) : 0)
  const day = (date: string) => rows.reduce((sum, row) => sum + cell(row, date), 0)
  return {
    ticks,
    cell,
    day,
    row: (row: WeekRow) => days.reduce((sum, date) => sum + cell(row, date), 0),
    whole: days.reduce((sum, date) => sum + day(date), 0),
    expected: days.reduce((sum, date) => sum + (targets.get(date) ?? 0), 0),
  }
}

/** Tracks the cell in the tab order, and moves the focus between cells. */
function useSpot(rows: number, columns: number, first: number) {
  const [spot, setSpot] = useState<GridPosition>({ row: 0, column: first })
  const within = (value: number, count: number) => Math.max(0, Math.min(value, count - 1))
  const move = (gridPosition: GridPosition) => {
    const next = { row: within(gridPosition.row, rows), column: within(gridPosition.column, columns) }
    setSpot(next)
    focusCell(next)
  }
  // Stays an existing cell when rows are removed or the viewport gets narrower.
  const active = { row: within(spot.row, rows), column: within(spot.column, columns) }
  const focusSoon = (row: number) => {
    setSpot({ row, column: active.column })
    // After the closing picker has returned the focus.
    setTimeout(() => focusCell({ row, column: active.column }), 50)
  }
  return { active, move, setSpot, focusSoon }
}
