/** The person's time: the running timer, time tracked today, and hours per day of this week. */
import { Button } from '@mantine/core'
import IconPlayerStopFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerStopFilled.mjs'
import { Link } from '@tanstack/react-router'
import { formatDuration } from '../../../contract/language/duration.ts'
import { useChanges } from '../../data/changes.ts'
import type { Me } from '../../data/me.ts'
import { type Params, useList } from '../../data/queries.ts'
import { useTimer } from '../../data/timer.ts'
import { t } from '../../language/t.ts'
import { toList, toRecord } from '../../resource/addresses.ts'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { firstClick } from '../../ui/keys/first-click.ts'
import { LoadFailure } from '../../ui/notices/load-failure.tsx'
import { items } from '../../views/items.ts'
import { time } from '../../views/time.ts'
import classes from './home.module.css'
import { daysOfWeek, minutesByDay } from './week.ts'

/** The request of the card. */
export function weekParams(id: string, today: string, firstDay: number): Params {
  const [first = today] = daysOfWeek(today, firstDay)
  return { contactid: id, trackedfrom: first, fields: 'startdate,timespent' }
}

export function WeekCard({ me }: { me: Me }) {
  const { today, firstDay } = useFormats()
  const id = me.id ?? ''
  const { data, error, refetch } = useList(time.resource, weekParams(id, today(), firstDay()))
  return (
    <section className={classes.card} aria-label={t('My time')}>
      <header>
        <h2>{t('My time')}</h2>
        <Link {...toList(time.resource)} search={{ contactid: id }} className={classes.more}>
          {t('All my time')}
        </Link>
      </header>
      <RunningTimer me={me} />
      {error && !data && <LoadFailure what={t('your time')} error={error} retry={refetch} />}
      {data && <Week minutes={minutesByDay(data.rows)} />}
    </section>
  )
}

function RunningTimer({ me }: { me: Me }) {
  const changes = useChanges()
  const { runningTimer } = useTimer(me)
  if (!runningTimer) return null
  return (
    <p className={classes.timer}>
      <span className={classes.dot} aria-hidden />
      <Link {...toRecord(items.resource, String(runningTimer.itemid))}>{runningTimer.itemname ?? t('An item')}</Link>
      <span className="quiet">{runningTimer.projecttitle ?? ''}</span>
      <Button
        size="compact-sm"
        leftSection={<IconPlayerStopFilled size={12} aria-hidden />}
        onClick={firstClick(() => changes.stopTimer())}
      >
        {t('Stop')}
      </Button>
    </p>
  )
}

/** Minutes of a working day. Bars are scaled to at least this. */
const fullDay = 480

function Week({ minutes }: { minutes: ReadonlyMap<string, number> }) {
  const { locale, today, firstDay } = useFormats()
  const now = today()
  const max = Math.max(fullDay, ...minutes.values())
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const total = [...minutes.values()].reduce((sum, minute) => sum + minute, 0)
  return (
    <>
      <dl className={classes.sums}>
        <div>
          <dt>{t('Today')}</dt>
          <dd>{formatDuration(minutes.get(now) ?? 0)}</dd>
        </div>
        <div>
          <dt>{t('This week')}</dt>
          <dd>{formatDuration(total)}</dd>
        </div>
      </dl>
      <ol className={classes.days}>
        {daysOfWeek(now, firstDay()).map((day) => {
          const minute = minutes.get(day) ?? 0
          return (
            <li key={day} aria-current={day === now ? 'date' : undefined}>
              <span className={classes.hours}>{minute === 0 ? '–' : formatDuration(minute)}</span>
              <span className={classes.bar} aria-hidden>
                <span style={{ height: `${(minute / max) * 100}%` }} />
              </span>
              <span className="quiet">{weekday.format(new Date(`${day}T00:00:00Z`))}</span>
            </li>
          )
        })}
      </ol>
    </>
  )
}
