/**
 * One week: a cell for each day, covered by the records of those days; the ones that do not fit become a number that
 * opens the day.
 */
import { useDroppable } from '@dnd-kit/core'
import { UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, memo, useMemo } from 'react'
import { daysFrom } from '../../../contract/language/week.ts'
import { getDays } from '../../cells/record-days.ts'
import { key, type RecordData } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { useOpened } from '../../resource/screen-search.ts'
import { Popover } from '../../ui/menus/popover.tsx'
import { Bar, Chip } from './bar.tsx'
import classes from './calendar.module.css'
import { getHidden, getSegments } from './days.ts'

interface Props {
  readonly start: string
  /** The visible month, `YYYY-MM`; days of other months are muted. */
  readonly month: string | null
  readonly records: readonly RecordData[]
  /** Maximum number of lanes; the rest become a number. */
  readonly lanes: number
  readonly canMove: boolean
  readonly onKey: (event: KeyboardEvent, id: string) => void
}

export const Week = memo(({ start, month, records, lanes, canMove, onKey }: Props) => {
  const openId = useOpened()
  const { today } = useFormats()
  const days = daysFrom(start)
  const segments = useMemo(() => getSegments(records, start), [records, start])
  const hiddenCounts = getHidden(segments, lanes)
  const now = today()
  return (
    <div className={classes.week}>
      {days.map((day, index) => (
        <Day
          key={day}
          day={day}
          column={index}
          isToday={day === now}
          isOther={month !== null && !day.startsWith(month)}
        />
      ))}
      {segments
        .filter(({ lane }) => lane < lanes)
        .map((segment) => (
          <Bar
            key={`${key(segment.record)}-${segment.column}`}
            segment={segment}
            start={start}
            isOpen={openId === key(segment.record)}
            canMove={canMove}
            onKey={onKey}
          />
        ))}
      {hiddenCounts.map((count, index) =>
        count === 0 ? null : (
          <More
            key={days[index]}
            day={days[index] as string}
            column={index}
            count={count}
            row={lanes + 2}
            records={records}
          />
        ),
      )}
    </div>
  )
})

interface DayProps {
  readonly day: string
  readonly column: number
  readonly isToday: boolean
  readonly isOther: boolean
}

function Day({ day, column, isToday, isOther }: DayProps) {
  const { locale } = useFormats()
  const { setNodeRef, isOver } = useDroppable({ id: day })
  const date = new Date(`${day}T00:00:00Z`)
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(date)
  return (
    <div
      ref={setNodeRef}
      className={classes.day}
      style={{ gridColumn: `${column + 1} / ${column + 2}` }}
      data-day={day}
      data-today={isToday || undefined}
      data-other={isOther || undefined}
      data-weekend={[0, 6].includes(date.getUTCDay()) || undefined}
      data-over={isOver || undefined}
    >
      <span>
        <span className={classes.weekday}>{weekday}</span> <b>{date.getUTCDate()}</b>
        {isToday && <span className="visually-hidden"> {t('(today)')}</span>}
      </span>
    </div>
  )
}

interface MoreProps {
  readonly day: string
  readonly column: number
  readonly count: number
  readonly row: number
  readonly records: readonly RecordData[]
}

function More({ day, column, count, row, records }: MoreProps) {
  const formats = useFormats()
  const ofDay = records.filter((record) => {
    const days = getDays(record)
    return days !== null && days[0] <= day && day <= days[1]
  })
  return (
    <div className={classes.more} style={{ gridColumn: column + 1, gridRow: row }} data-more>
      <Popover position="bottom-start" width={280} trapFocus returnFocus>
        <Popover.Target>
          <UnstyledButton
            className={classes.count}
            aria-label={t('{count} more on {day}', { count, day: formats.date(day) })}
          >
            +{count}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown className={classes.ofDay} aria-label={formats.day(day)}>
          <h3>{formats.day(day)}</h3>
          {ofDay.map((record) => (
            <Chip key={record.id} record={record} />
          ))}
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}
