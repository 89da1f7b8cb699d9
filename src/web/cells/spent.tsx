/** Time spent against the estimate: a thin bar that fills up, and a word once it is exceeded. */
import { formatDuration } from '../../contract/language/duration.ts'
import type { RecordData } from '../data/record.ts'
import { t } from '../language/t.ts'
import classes from './cells.module.css'

export function Spent({ record }: { record: RecordData }) {
  const { spent: spentTime, estimate } = getTime(record)
  if (spentTime === 0) return <span className="quiet">–</span>
  const isOverEstimate = estimate > 0 && spentTime > estimate
  return (
    <span className={classes.spent} title={estimate > 0 ? ofEstimate(spentTime, estimate) : undefined}>
      <span className={isOverEstimate ? classes.late : undefined}>
        {formatDuration(spentTime)}
        {isOverEstimate && <span className="visually-hidden">, {t('more than estimated')}</span>}
      </span>
      {estimate > 0 && (
        <span className={classes.words}>
          {' '}
          {t('of {estimate}', { estimate: formatDuration(estimate) })}
          {isOverEstimate && `, ${t('{time} over', { time: formatDuration(spentTime - estimate) })}`}
        </span>
      )}
      {estimate > 0 && (
        <span className={classes.line} data-over={isOverEstimate || undefined} aria-hidden>
          <span style={{ width: `${Math.min((spentTime / estimate) * 100, 100)}%` }} />
        </span>
      )}
    </span>
  )
}

/** The same in words, if there is room: "12h of 25h", "3h over 9h". */
export function SpentOfEstimate({ record }: { record: RecordData }) {
  const { spent: spentTime, estimate } = getTime(record)
  if (estimate === 0) return spentTime === 0 ? <span className="quiet">–</span> : formatDuration(spentTime)
  if (spentTime > estimate) {
    return (
      <span className={classes.late} title={ofEstimate(spentTime, estimate)}>
        {t('{time} over {estimate}', {
          time: formatDuration(spentTime - estimate),
          estimate: formatDuration(estimate),
        })}
      </span>
    )
  }
  return (
    <span className={spentTime === 0 ? 'quiet' : undefined}>
      {formatDuration(spentTime)}{' '}
      <span className="quiet">{t('of {estimate}', { estimate: formatDuration(estimate) })}</span>
    </span>
  )
}

const ofEstimate = (spentTime: number, estimate: number): string =>
  t('{time} of {estimate}', { time: formatDuration(spentTime), estimate: formatDuration(estimate) })

function getTime(record: RecordData) {
  return {
    spent: Number(record.timespent ?? 0),
    estimate: Number(record.projectedTimeManual ?? record.projectedTimeSpent ?? 0),
  }
}
