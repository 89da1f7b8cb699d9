/** Grid of people and weeks. One cell at a time is in the tab order. */
import { type CSSProperties, memo, useMemo } from 'react'
import type { PlannedPerson } from '../../../contract/operations/planning.ts'
import { t } from '../../language/t.ts'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { rem } from '../../ui/measure/reading-size.ts'
import { useGradually } from '../../ui/scrolling/gradually.ts'
import { PersonName } from './person-name.tsx'
import { PersonRow } from './plan-row.tsx'
import { hoursIn, weekRange } from './plan-words.ts'
import classes from './planning.module.css'
import type { CellRange, GridSelection } from './use-grid-selection.ts'

interface Props {
  readonly people: readonly PlannedPerson[]
  readonly weeks: readonly string[]
  readonly hands: GridSelection
  /** The selected cells, or those that something is dragged over. */
  readonly markedRange: CellRange | null
}

/** Height of a row and its border in pixels, as in the style sheet. */
const rowHeight = 61

/** Widths in pixels of the names and the totals, and the minimum width of a week, as in the style sheet. */
const [names, sums, narrowest] = [220, 136, 104]

/** Rows rendered at first: more than a screen shows. */
const step = 20

export function PlanGrid({ people, weeks, hands, markedRange }: Props) {
  const { locale, today } = useFormats()
  const { stop } = hands
  const weekTexts = useMemo(() => weeks.map((week) => weekRange(week, locale)), [weeks, locale])
  const plannedPersons = people.slice(0, useGradually(people.length, step))
  return (
    <div className={classes.sheet}>
      <Names people={plannedPersons} />
      <table
        className={classes.grid}
        style={
          {
            minWidth: rem(names + sums + weeks.length * narrowest),
            '--columns': `${rem(names)} repeat(${weeks.length}, minmax(${rem(narrowest)}, 1fr)) ${rem(sums)}`,
          } as CSSProperties
        }
        aria-label={t('Hours by person and week')}
        aria-rowcount={people.length + 1}
        aria-colcount={weeks.length + 2}
        {...hands.handlers}
      >
        <thead>
          <tr>
            <th scope="col">{t('Person')}</th>
            {weeks.map((week, index) => (
              <th key={week} scope="col" data-now={isNow(weeks, index, today()) || undefined}>
                {tight(weekTexts[index] as string)}
              </th>
            ))}
            <th scope="col">{t('{context, select, sum {Total} other {Total}}', { context: 'sum' })}</th>
          </tr>
        </thead>
        <tbody style={{ height: rem(people.length * rowHeight) }}>
          {plannedPersons.map((person, index) => {
            const isMarked = markedRange?.person === person.contactid
            return (
              <PersonRow
                key={person.contactid}
                person={person}
                names={weekTexts}
                number={index + 2}
                stop={stop.person === person.contactid ? stop.week : null}
                firstWeek={isMarked ? markedRange.firstWeek : null}
                lastWeek={isMarked ? markedRange.lastWeek : null}
              />
            )
          })}
        </tbody>
        {people.length > 1 && <Sums people={people} weeks={weeks} />}
      </table>
    </div>
  )
}

/** The sticky column of names. It is one element, as each sticky cell would be a compositor layer. */
const Names = memo(({ people }: Pick<Props, 'people'>) => (
  <div className={classes.names} aria-hidden>
    {people.map((person) => (
      <PersonName key={person.contactid} person={person} />
    ))}
  </div>
))

/** `28. Sept.–4. Okt.`: the longest headings don't fit a week with spaces around the dash. */
const tight = (range: string) => (range.length > 16 ? range.replace(/\s–\s/, '–') : range)

const isNow = (weeks: readonly string[], index: number, today: string) =>
  (weeks[index] as string) <= today && (weeks[index + 1] === undefined || today < (weeks[index + 1] as string))

const Sums = memo(({ people, weeks }: Pick<Props, 'people' | 'weeks'>) => {
  const { locale } = useFormats()
  const hours = hoursIn(locale)
  const parseSum = (name: 'allocated' | 'capacity', index: number) =>
    people.reduce((sum, { weeks: plannedWeeks }) => sum + (plannedWeeks[index]?.[name] ?? 0), 0)
  const total = (name: 'allocated' | 'capacity') => people.reduce((sum, person) => sum + person[name], 0)
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('Everyone')}</th>
        {weeks.map((week, index) => (
          <td key={week}>
            <b>{hours(parseSum('allocated', index))}</b>
            <span> / {hours(parseSum('capacity', index))}</span>
          </td>
        ))}
        <td>
          <b>{hours(total('allocated'))}</b>
          <span> / {hours(total('capacity'))}</span>
        </td>
      </tr>
    </tfoot>
  )
})
