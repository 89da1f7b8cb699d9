/** The skeleton of a calendar that is loading. */

import { t } from '../../language/t.ts'
import classes from './calendar.module.css'

export function CalendarSkeleton() {
  return (
    <div className={classes.skeleton} role="status" aria-label={t('Loading the calendar')}>
      <div aria-hidden />
    </div>
  )
}
