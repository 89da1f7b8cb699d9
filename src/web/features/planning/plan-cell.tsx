/** A week of a person: allocated time, capacity, tracked time, and a warning if overbooked. */
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { CSSProperties } from 'react'
import type { PlannedWeek } from '../../../contract/operations/planning.ts'
import { overbookedBy } from '../../../contract/resources/time/planning.ts'
import { t } from '../../language/t.ts'
import { daysOffInWords } from './plan-words.ts'
import classes from './planning.module.css'

type Figures = Pick<PlannedWeek, 'allocated' | 'capacity' | 'tracked' | 'daysoff'>

interface Props {
  readonly figures: Figures
  readonly hours: (minutes: number) => string
}

export function CellFigures({ figures, hours }: Props) {
  const { allocated, capacity, tracked, daysoff } = figures
  const over = overbookedBy(figures)
  return (
    <>
      <span className={classes.figures}>
        <b>{hours(allocated)}</b>
        {` / ${hours(capacity)}`}
      </span>{' '}
      {(over > 0 || tracked > 0 || daysoff > 0) && (
        <span className={classes.notes}>
          {over > 0 && (
            <>
              <span className={classes.over}>
                <IconAlertTriangle size={12} stroke={2} aria-hidden />
                {t('{hours} over', { hours: hours(over) })}
              </span>{' '}
            </>
          )}
          {tracked > 0 && <span>{t('{hours} tracked', { hours: hours(tracked) })}</span>}
          {daysoff > 0 && over === 0 && <span>{daysOffInWords(daysoff)}</span>}
        </span>
      )}
    </>
  )
}

/** The bar below the figures, drawn by CSS: with thousands of cells, every element counts. */
export function getBar({ allocated, capacity, ...rest }: Figures) {
  const share = capacity > 0 ? Math.min(1, allocated / capacity) : allocated > 0 ? 1 : 0
  return {
    style: { '--share': `${Math.round(share * 100)}%` } as CSSProperties,
    'data-over': overbookedBy({ allocated, capacity, ...rest }) > 0 || undefined,
  }
}
