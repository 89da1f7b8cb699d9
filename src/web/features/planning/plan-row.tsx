/** The weeks of one person. */
import { memo } from 'react'
import type { PlannedPerson, PlannedWeek } from '../../../contract/operations/planning.ts'
import { t } from '../../language/t.ts'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { PersonName } from './person-name.tsx'
import { CellFigures, getBar } from './plan-cell.tsx'
import { cellInWords, getName, hoursIn } from './plan-words.ts'
import classes from './planning.module.css'

interface Props {
  readonly person: PlannedPerson
  /** Names of the weeks. */
  readonly names: readonly string[]
  /** Row number, including the header row. */
  readonly number: number
  /** Index of the week whose cell is in the tab order, if any. */
  readonly stop: number | null
  readonly firstWeek: number | null
  readonly lastWeek: number | null
}

export const PersonRow = memo(({ person, names, number, stop, firstWeek, lastWeek }: Props) => {
  const { locale } = useFormats()
  const hours = hoursIn(locale)
  const name = getName(person)
  return (
    <tr aria-rowindex={number}>
      <th scope="row">
        <PersonName person={person} />
      </th>
      {person.weeks.map((week, index) => {
        const isMarked = firstWeek !== null && lastWeek !== null && index >= firstWeek && index <= lastWeek
        return (
          <td key={week.week} data-marked={isMarked || undefined}>
            <CellButton
              person={person.contactid}
              week={index}
              figures={week}
              name={`${name}, ${names[index]}`}
              isStop={stop === index}
            />
          </td>
        )
      })}
      <td className={classes.total}>
        <span className={classes.figures}>
          <b>{hours(person.allocated)}</b>
          <span> / {hours(person.capacity)}</span>
        </span>
        <span className={classes.notes}>
          {person.overbooked > 0 && (
            <span className={classes.over}>{t('{hours} over', { hours: hours(person.overbooked) })}</span>
          )}
          {person.tracked > 0 && <span>{t('{hours} tracked', { hours: hours(person.tracked) })}</span>}
        </span>
      </td>
    </tr>
  )
})

interface CellProps {
  readonly person: number
  /** Index among the weeks shown. */
  readonly week: number
  readonly figures: PlannedWeek
  /** Names the person and the week. */
  readonly name: string
  readonly isStop: boolean
}

export const CellButton = memo(({ person, week, figures, name, isStop }: CellProps) => {
  const { locale } = useFormats()
  const hours = hoursIn(locale)
  return (
    <button
      type="button"
      className={classes.cell}
      data-person={person}
      data-week={week}
      tabIndex={isStop ? 0 : -1}
      {...getBar(figures)}
      aria-label={t('{name}, hours allocated: {figures}', { name, figures: cellInWords(figures, hours) })}
    >
      <CellFigures figures={figures} hours={hours} />
    </button>
  )
})
