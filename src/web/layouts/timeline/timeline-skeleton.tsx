/** The skeleton of a timeline that is loading. */

import { t } from '../../language/t.ts'
import classes from './timeline.module.css'

const bars = [
  [4, 30],
  [12, 22],
  [18, 34],
  [30, 18],
  [36, 30],
  [50, 24],
  [58, 30],
] as const

export function TimelineSkeleton() {
  return (
    <div className={classes.skeleton} role="status" aria-label={t('Loading the timeline')}>
      {bars.map(([left, width]) => (
        <div key={left} aria-hidden>
          <span className={classes.ghostName} />
          <span className={classes.ghostBar} style={{ marginLeft: `${left}%`, width: `${width}%` }} />
        </div>
      ))}
    </div>
  )
}
