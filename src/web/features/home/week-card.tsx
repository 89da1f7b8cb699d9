/** The hours that I have tracked on each of the last seven days. */
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatDuration } from '../../../contract/language/duration.ts'
import { useList } from '../../data/queries.ts'
import type { RecordData } from '../../data/record.ts'
import { toList } from '../../resource/addresses.ts'
import { useFormats } from '../../resource/fields/formats.ts'
import { messageOf } from '../../ui/message-of.ts'
import { time } from '../../views/time.ts'
import classes from './home.module.css'
import { Outline } from './home-card.tsx'
import { lastDays, minutesByDay } from './week.ts'

export function WeekCard({ id }: { id: string }) {
  const { day, today } = useFormats()
  const params = useMemo(
    () => ({ contactid: id, trackedfrom: '-6d', trackedto: '+0d', fields: 'startdate,timespent', pagesize: '1000' }),
    [id],
  )
  const { data, error } = useList(time.resource, params)
  const now = today()
  return (
    <section className={classes.card} aria-label="My time">
      <header>
        <h2>My time</h2>
        <span className={classes.more}>
          <Link {...toList(time.resource)} search={{ contactid: id }}>
            All my time
          </Link>
        </span>
      </header>
      {error && !data && <p className="quiet">{messageOf(error)}</p>}
      {data ? <Days rows={data.rows} days={lastDays(now)} today={now} day={day} /> : <Outline />}
    </section>
  )
}

interface DaysProps {
  readonly rows: readonly RecordData[]
  readonly days: readonly string[]
  readonly today: string
  readonly day: (value: string) => string
}

function Days({ rows, days, today, day }: DaysProps) {
  const minutes = minutesByDay(rows)
  const most = Math.max(480, ...minutes.values())
  return (
    <ol className={classes.days}>
      {days.map((each) => {
        const tracked = minutes.get(each) ?? 0
        return (
          <li key={each}>
            <span>{each === today ? 'Today' : day(each)}</span>
            <span className={classes.bar} aria-hidden>
              <span style={{ width: `${(tracked / most) * 100}%` }} />
            </span>
            <span className={classes.hours}>{tracked === 0 ? '–' : formatDuration(tracked)}</span>
          </li>
        )
      })}
    </ol>
  )
}
