/** Days above the grid and totals below it. */
import { formatClock, minutesOfDay } from '../../../../contract/language/duration.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import classes from './week.module.css'

export function dayLook(days: readonly string[], day: string, now: string): string {
  const weekend = days.indexOf(day) > 4 ? classes.weekend : ''
  return `${weekend} ${day === now ? classes.today : ''}`
}

const getDate = (day: string) => new Date(`${day}T00:00:00Z`)

export function DayHead({ day, look }: { day: string; look: string }) {
  const { locale } = useFormats()
  const name = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(getDate(day))
  return (
    <th scope="col" className={look}>
      {name}
      <b className={classes.dayNumber}>{getDate(day).getUTCDate()}</b>
    </th>
  )
}

interface TotalProps {
  readonly minutes: number
  /** Expected minutes; 0 shows no bar. */
  readonly target: number
  readonly look: string
  /** Whether a day without time shows that in words. */
  readonly showsNone: boolean
}

export function DayTotal({ minutes, target, look, showsNone }: TotalProps) {
  const filledPercent = target === 0 ? 0 : Math.min(100, (minutes / target) * 100)
  const over = target > 0 && minutes > target ? minutes - target : 0
  return (
    <td
      className={look}
      title={
        over > 0 ? t('{over} more than {target}', { over: formatClock(over), target: formatClock(target) }) : undefined
      }
    >
      {(minutes > 0 || showsNone) && formatClock(minutes)}
      {minutes > minutesOfDay && (
        <span role="alert" className={classes.tooMuch}>
          {t('A day has 24 hours.')}
        </span>
      )}
      {target > 0 && (
        <span className={classes.bar} data-over={over > 0 || undefined} aria-hidden>
          <span style={{ width: `${filledPercent}%` }} />
        </span>
      )}
    </td>
  )
}

interface StripProps {
  readonly days: readonly string[]
  readonly selectedDay: string
  readonly now: string
  readonly choose: (day: string) => void
  readonly total: (day: string) => number
}

/** The days of the week as buttons that select the day shown below. */
export function DayStrip({ days, selectedDay, now, choose, total }: StripProps) {
  const { locale } = useFormats()
  const short = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  return (
    <nav className={classes.strip} aria-label={t('Days')}>
      {days.map((day) => (
        <button
          key={day}
          type="button"
          aria-current={day === selectedDay || undefined}
          data-today={day === now || undefined}
          onClick={() => choose(day)}
        >
          {short.format(getDate(day))} <b className={classes.number}>{Number(day.slice(8))}</b>{' '}
          <small data-over={total(day) > minutesOfDay || undefined}>
            {total(day) > 0 ? formatClock(total(day)) : '–'}
          </small>
        </button>
      ))}
    </nav>
  )
}
