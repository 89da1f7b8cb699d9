/** People and weeks as a grid: a row for each person, a cell for each week, one of which is in the Tab order. */
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { PlannedPerson, PlannedWeek } from '../../../contract/resources/time/planning.ts'
import { useFormats } from '../../resource/fields/formats.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { CellFigures } from './plan-cell.tsx'
import { hoursIn, weekRange } from './plan-words.ts'
import classes from './planning.module.css'
import type { Cell, CellRange, GridHands } from './use-grid-hands.ts'

interface Props {
  readonly people: readonly PlannedPerson[]
  readonly weeks: readonly string[]
  readonly hands: GridHands
  /** Cells that are chosen, or that something is dragged over. */
  readonly marked: CellRange | null
}

export function PlanGrid({ people, weeks, hands, marked }: Props) {
  const { locale, today } = useFormats()
  const { stop } = hands
  return (
    <table className={classes.grid} aria-label="Hours by person and week" {...hands.handlers}>
      <thead>
        <tr>
          <th scope="col">Person</th>
          {weeks.map((week, at) => (
            <th key={week} scope="col" data-now={isNow(weeks, at, today()) || undefined}>
              {weekRange(week, locale)}
            </th>
          ))}
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <PersonRow
            key={person.contactid}
            person={person}
            stop={stop.person === person.contactid ? stop.week : null}
            from={marked?.person === person.contactid ? marked.from : null}
            to={marked?.person === person.contactid ? marked.to : null}
          />
        ))}
      </tbody>
      {people.length > 1 && <Sums people={people} weeks={weeks} />}
    </table>
  )
}

const isNow = (weeks: readonly string[], at: number, today: string) =>
  (weeks[at] as string) <= today && (weeks[at + 1] === undefined || today < (weeks[at + 1] as string))

interface RowProps {
  readonly person: PlannedPerson
  /** The week whose cell is in the Tab order. */
  readonly stop: number | null
  readonly from: number | null
  readonly to: number | null
}

const PersonRow = memo(({ person, stop, from, to }: RowProps) => {
  const { locale } = useFormats()
  const hours = hoursIn(locale)
  const name = nameOf(person)
  return (
    <tr>
      <th scope="row">
        <Link to="/$resource/$id" params={{ resource: 'contacts', id: String(person.contactid) }} tabIndex={-1}>
          <Avatar name={name} />
          <span className={classes.person}>{name}</span>
        </Link>
      </th>
      {person.weeks.map((week, at) => (
        <td key={week.week} data-marked={(from !== null && to !== null && at >= from && at <= to) || undefined}>
          <CellButton cell={{ person: person.contactid, week: at }} figures={week} name={name} isStop={stop === at} />
        </td>
      ))}
      <td className={classes.total}>
        <span className={classes.figures}>
          <b>{hours(person.allocated)}</b>
          <span> / {hours(person.capacity)}</span>
        </span>
        <span className={classes.notes}>
          {person.overbooked > 0 && <span className={classes.over}>{hours(person.overbooked)} over</span>}
          {person.tracked > 0 && <span>{hours(person.tracked)} tracked</span>}
        </span>
      </td>
    </tr>
  )
})

interface CellProps {
  readonly cell: Cell
  readonly figures: PlannedWeek
  readonly name: string
  readonly isStop: boolean
}

export function CellButton({ cell, figures, name, isStop }: CellProps) {
  const { locale } = useFormats()
  const hours = hoursIn(locale)
  return (
    <button
      type="button"
      className={classes.cell}
      data-person={cell.person}
      data-week={cell.week}
      tabIndex={isStop ? 0 : -1}
    >
      <span className="visually-hidden">{`${name}, ${weekRange(figures.week, locale)}: `}</span>
      <CellFigures figures={figures} hours={hours} />
    </button>
  )
}

function Sums({ people, weeks }: Pick<Props, 'people' | 'weeks'>) {
  const { locale } = useFormats()
  const hours = hoursIn(locale)
  const sumOf = (name: 'allocated' | 'capacity', at: number) =>
    people.reduce((sum, { weeks: own }) => sum + (own[at]?.[name] ?? 0), 0)
  const total = (name: 'allocated' | 'capacity') => people.reduce((sum, person) => sum + person[name], 0)
  return (
    <tfoot>
      <tr>
        <th scope="row">Everyone</th>
        {weeks.map((week, at) => (
          <td key={week}>
            <b>{hours(sumOf('allocated', at))}</b>
            <span> / {hours(sumOf('capacity', at))}</span>
          </td>
        ))}
        <td>
          <b>{hours(total('allocated'))}</b>
          <span> / {hours(total('capacity'))}</span>
        </td>
      </tr>
    </tfoot>
  )
}

export const nameOf = ({ contactname }: PlannedPerson): string => contactname ?? 'Somebody'
