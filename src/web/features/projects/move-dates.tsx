/** Moves all dates of a project at once, after a preview. One Undo reverts the whole move. */

import { Button } from '@mantine/core'
import { useState } from 'react'
import { projectphases } from '../../../contract/resources/work/project-phases.ts'
import { useChanges } from '../../data/changes.ts'
import { useConnection } from '../../data/connection.tsx'
import type { ProjectRecord } from '../../data/declared-records.ts'
import { useList } from '../../data/queries.ts'
import type { RecordData } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { DayInput } from '../../resource/inputs/fields/day-input.tsx'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { LoadFailure } from '../../ui/notices/load-failure.tsx'
import { items } from '../../views/items.ts'
import { dayLater, daysBetween, getDates, type MovedDates } from './moved-days.ts'
import classes from './project-settings.module.css'

const params = { fields: 'name,startdate,duedate' }
const inEveryState = { ...params, status: 'all' }
/** Maximum number of rows in the preview; the others change in the same way. */
const shownAtMost = 6

export function MoveDates({ project }: { project: ProjectRecord }) {
  const path = `/projects/${project.id}`
  const tasks = useList(items.resource, inEveryState, { path: `${path}/items` })
  const phases = useList(projectphases, params, { path: `${path}/phases` })
  const error = tasks.error ?? phases.error
  if (error)
    return (
      <LoadFailure what={t('the dates')} error={error} retry={() => Promise.all([tasks.refetch(), phases.refetch()])} />
    )
  if (!tasks.data || !phases.data) return null
  const parts = [...phases.data.rows, ...tasks.data.rows]
  const dates = getDates([project, ...parts])
  if (!dates) return <p className="quiet">{t('Nothing in this project has a date yet.')}</p>
  return <Mover key={dates.first} project={project} parts={parts} dates={dates} />
}

interface Props {
  readonly project: ProjectRecord
  readonly parts: readonly RecordData[]
  readonly dates: MovedDates
}

function Mover({ project, parts, dates }: Props) {
  const { date } = useFormats()
  const [day, setDay] = useState('')
  const [isMoving, setMoving] = useState(false)
  const move = useMove(project)
  const days = day === '' ? 0 : daysBetween(dates.first, day.slice(0, 10))
  const { count } = dates
  const submit = async () => {
    setMoving(true)
    const isDone = await move(days)
    setMoving(false)
    if (isDone) setDay('')
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (days !== 0) submit()
      }}
    >
      <p className="quiet">
        {t('From {start} to {end} now. The project, its phases and all of its items move together.', {
          start: date(dates.first),
          end: date(dates.last),
        })}
      </p>
      <div className={classes.line}>
        <DayInput label={t('New first day')} value={day} onValue={setDay} />
        <Button type="submit" variant="filled" disabled={days === 0} loading={isMoving}>
          {t('Move all dates')}
        </Button>
      </div>
      {days !== 0 && (
        <Preview
          records={[project, ...parts]}
          days={days}
          summary={t('{count, plural, one {# record moves} other {# records move}} {shift}', {
            count,
            shift: formatWords(days),
          })}
        />
      )}
    </form>
  )
}

/** One request moves all dates, and one moves them back. */
function useMove({ id, title }: RecordData) {
  const { client } = useConnection()
  const { run } = useChanges()
  const shift = (days: number) =>
    client('PUT', '/projects/batch', { body: { ids: [id], shiftdates: days, shiftchilddates: days } })
  return (days: number) =>
    run({
      send: () => shift(days),
      done: t('Moved all dates of {title} {shift}', { title: String(title), shift: formatWords(days) }),
      undo: () => shift(-days),
      failed: t("Couldn't move the dates of “{title}”", { title: String(title) }),
    })
}

function formatWords(days: number): string {
  return days > 0
    ? t('{days, plural, one {# day} other {# days}} later', { days })
    : t('{days, plural, one {# day} other {# days}} earlier', { days: -days })
}

interface PreviewProps {
  readonly records: readonly RecordData[]
  readonly days: number
  readonly summary: string
}

function Preview({ records, days, summary }: PreviewProps) {
  const { date } = useFormats()
  const dated = records.filter(({ startdate, duedate }) => startdate || duedate)
  const span = (record: RecordData, dayCount: number) =>
    [record.startdate, record.duedate]
      .filter(Boolean)
      .map((day) => date(dayLater(String(day), dayCount)))
      .join(' – ')
  return (
    <section aria-label={t('What changes')} className={classes.preview}>
      <p aria-live="polite">{summary}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Name')}</th>
            <th scope="col">{t('Now')}</th>
            <th scope="col">{t('New date')}</th>
          </tr>
        </thead>
        <tbody>
          {dated.slice(0, shownAtMost).map((record, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: projects, phases and items may have equal ids
            <tr key={index}>
              <th scope="row">{String(record.name ?? record.title)}</th>
              <td>{span(record, 0)}</td>
              <td>{span(record, days)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {dated.length > shownAtMost && (
        <p className="quiet">{t('and {count} more', { count: dated.length - shownAtMost })}</p>
      )}
    </section>
  )
}
