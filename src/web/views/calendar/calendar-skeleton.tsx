/** The outline of a calendar that is on its way. */
import classes from './calendar.module.css'

export function CalendarSkeleton() {
  return (
    <div className={classes.skeleton} role="status" aria-label="Loading the calendar">
      <div aria-hidden />
    </div>
  )
}
