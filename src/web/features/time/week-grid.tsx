/** The grid of a week: an input in every cell, one of which is in the Tab order; sums at its edges. On a phone one day at a time. */
import { useState } from 'react'
import { formatClock } from '../../../contract/language/duration.ts'
import type { RecordData } from '../../data/record.ts'
import { useFormats } from '../../resource/fields/formats.ts'
import { useWide } from '../../ui/wide.ts'
import { AddItem } from './add-item.tsx'
import { NoteDialog } from './note-dialog.tsx'
import type { Cells } from './use-cells.ts'
import classes from './week.module.css'
import { type Spot, WeekCell } from './week-cell.tsx'
import { minutesOf, type WeekRow, type WorkedItem } from './week-rows.ts'

/** Minutes that a bar of a day is full at. */
const usualDay = 480

interface Props {
  readonly days: readonly string[]
  readonly rows: readonly WeekRow[]
  readonly cells: Cells
  readonly contact: string
  /** The running timer, if its time counts into this week. */
  readonly ticking: { readonly item: WorkedItem; readonly minutes: number } | null
  readonly isLoading: boolean
  readonly add: (items: readonly WorkedItem[]) => void
}

const focusCell = ({ row, column }: Spot) =>
  document.querySelector<HTMLInputElement>(`[data-cell="${row}-${column}"]`)?.focus()

export function WeekGrid(props: Props) {
  const { days, rows, cells, contact, ticking } = props
  const { today } = useFormats()
  const wide = useWide()
  const now = today()
  const [chosen, setChosen] = useState(days.includes(now) ? now : (days[0] as string))
  const [spot, setSpot] = useState<Spot>({ row: 0, column: Math.max(0, days.indexOf(now)) })
  const [noted, setNoted] = useState<RecordData | null>(null)
  const shown = wide ? days : [chosen]
  const ticks = (row: WeekRow, day: string) => ticking?.item.id === row.item.id && day === now
  const minutes = (row: WeekRow, day: string) =>
    (cells.entry(contact, row.item.id, day)?.minutes ?? minutesOf(row.days.get(day) ?? [])) +
    (ticks(row, day) ? (ticking?.minutes ?? 0) : 0)
  const dayTotal = (day: string) => rows.reduce((sum, row) => sum + minutes(row, day), 0)
  const rowTotal = (row: WeekRow) => days.reduce((sum, day) => sum + minutes(row, day), 0)
  const total = days.reduce((sum, day) => sum + dayTotal(day), 0)
  const look = (day: string) => dayLook(days, day, now)
  const move = (to: Spot) => {
    const column = Math.min(Math.max(to.column, 0), shown.length - 1)
    const row = Math.min(Math.max(to.row, 0), rows.length - 1)
    setSpot({ row, column })
    focusCell({ row, column })
  }
  // The cell in the Tab order stays one that exists when rows go or the screen narrows.
  const active = { row: Math.min(spot.row, rows.length - 1), column: Math.min(spot.column, shown.length - 1) }
  return (
    <div className={classes.body}>
      {!wide && <DayStrip days={days} chosen={chosen} choose={setChosen} total={dayTotal} />}
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose cells are moved through by arrows */}
      <table className={classes.grid} role="grid" aria-label="Time of the week" aria-busy={props.isLoading}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Item</span>
            </th>
            {shown.map((day) => (
              <DayHead key={day} day={day} look={look(day)} />
            ))}
            {wide && (
              <th scope="col" className={classes.total}>
                Total
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.item.id}>
              <th scope="row" className={classes.item}>
                <span>{row.item.project}</span>
                {row.item.name}
              </th>
              {shown.map((day, column) => (
                <WeekCell
                  key={day}
                  spot={{ row: at, column }}
                  isActive={active.row === at && active.column === column}
                  isLast={at === rows.length - 1 && column === shown.length - 1}
                  look={look(day)}
                  target={{ contact, item: row.item, day, record: null }}
                  records={row.days.get(day) ?? []}
                  entry={cells.entry(contact, row.item.id, day)}
                  ticking={ticks(row, day) ? minutes(row, day) : null}
                  {...{ cells, move, setSpot }}
                  openNote={setNoted}
                />
              ))}
              {wide && <td className={classes.total}>{formatClock(rowTotal(row))}</td>}
            </tr>
          ))}
          <tr>
            <th scope="row" className={classes.add}>
              <AddItem add={props.add} />
            </th>
            {shown.map((day) => (
              <td key={day} className={look(day)} />
            ))}
            {wide && <td />}
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Day total</th>
            {shown.map((day) => (
              <DayTotal key={day} minutes={dayTotal(day)} look={look(day)} />
            ))}
            {wide && <td className={classes.total}>{formatClock(total)}</td>}
          </tr>
        </tfoot>
      </table>
      {wide && (
        <p className={classes.hint}>
          Type 1:30, 90m, 1.5 or 2h 15m. Enter saves and goes down, Tab goes right, N opens the note.
        </p>
      )}
      {noted && <NoteDialog record={noted} close={() => setNoted(null)} />}
    </div>
  )
}

function dayLook(days: readonly string[], day: string, now: string): string {
  const weekend = days.indexOf(day) > 4 ? classes.weekend : ''
  return `${weekend} ${day === now ? classes.today : ''}`
}

function DayHead({ day, look }: { day: string; look: string }) {
  const { locale } = useFormats()
  const at = new Date(`${day}T00:00:00Z`)
  const name = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(at)
  return (
    <th scope="col" className={look}>
      {name}
      <b className={classes.dayNumber}>{at.getUTCDate()}</b>
    </th>
  )
}

function DayTotal({ minutes, look }: { minutes: number; look: string }) {
  const filled = Math.min(100, (minutes / usualDay) * 100)
  return (
    <td className={look}>
      {minutes > 0 && formatClock(minutes)}
      <span className={classes.bar} aria-hidden>
        <span style={{ width: `${filled}%` }} />
      </span>
    </td>
  )
}

interface StripProps {
  readonly days: readonly string[]
  readonly chosen: string
  readonly choose: (day: string) => void
  readonly total: (day: string) => number
}

function DayStrip({ days, chosen, choose, total }: StripProps) {
  const { locale, day: dayName } = useFormats()
  const short = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  return (
    <nav className={classes.strip} aria-label="Days">
      {days.map((day) => (
        <button
          key={day}
          type="button"
          aria-label={`${dayName(day)}, ${formatClock(total(day))}`}
          aria-current={day === chosen || undefined}
          onClick={() => choose(day)}
        >
          {short.format(new Date(`${day}T00:00:00Z`))}
          <b className={classes.number}>{Number(day.slice(8))}</b>
          <small>{formatClock(total(day))}</small>
        </button>
      ))}
    </nav>
  )
}
