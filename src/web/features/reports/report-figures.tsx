/** Four figures of a report, each with its change from the previous period. */

import { t } from '../../language/t.ts'
import { type Formats, useFormats } from '../../resource/inputs/fields/formats.ts'
import { figureLabel, figureText, getChange } from './figures.ts'
import type { ReportRequest } from './report-address.ts'
import classes from './reports.module.css'
import type { ReportData } from './use-report.ts'

interface Props {
  readonly request: ReportRequest
  readonly now: ReportData | undefined
  readonly before: ReportData | undefined
  /** Whether there is a previous period. */
  readonly comparable: boolean
}

const maxFigures = 4

export function ReportFigures({ request, now, before, comparable }: Props) {
  const formats = useFormats()
  const { name, figures } = request.kind
  const visibleFigures = figures.filter((figure) => !now || figure in now.totals).slice(0, maxFigures)
  return (
    <dl className={classes.figures}>
      {visibleFigures.map((figure) => {
        const value = now?.totals[figure]
        return (
          <div key={figure}>
            <dt>{figureLabel(name, figure)}</dt>
            <dd>{now ? figureText(name, figure, value ?? 0, formats) : '\u00a0'}</dd>
            {comparable && (
              <dd className={classes.change}>
                {before ? changeText(getChange(value, before.totals[figure]), formats) : '\u00a0'}
              </dd>
            )}
          </div>
        )
      })}
    </dl>
  )
}

function changeText(change: number | null, { number }: Formats): string {
  if (change === null) return t('Nothing in the previous period')
  if (change === 0) return t('Same as previous period')
  // Large changes are easier to read as a multiple than in percent.
  if (change >= 1000) return t('↑ {times} times the previous period', { times: number(Math.round(change / 100) + 1) })
  return change > 0
    ? t('↑ {percent}% vs previous period', { percent: change })
    : t('↓ {percent}% vs previous period', { percent: -change })
}
