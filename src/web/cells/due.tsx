/** A due day; marked in icon, text and colour if an open record is past it. */
import type { RecordData } from '../data/record.ts'
import { t } from '../language/t.ts'
import { useFormats } from '../resource/inputs/fields/formats.ts'
import classes from './cells.module.css'

/** States in which nothing is due any longer, or not yet. */
const settledStates: readonly string[] = ['complete', 'paid', 'voided', 'draft']

/** @param inWords if there is room for the word beside the icon */
export function Due({ record, inWords = false }: { record: RecordData; inWords?: boolean }) {
  const { day, dayWithin, today } = useFormats()
  const due = record.duedate
  // A credit note is not due.
  if (typeof due !== 'string' || record.creditof !== undefined) return null
  const isLate = due < today() && !settledStates.includes(String(record.activeworkstate))
  if (!isLate) return <span>{day(due)}</span>
  return (
    <span className={classes.late} title={t('Overdue')}>
      {inWords ? t('Overdue, {day}', { day: dayWithin(due) }) : day(due)}
      {!inWords && <span className="visually-hidden"> {t('(overdue)')}</span>}
    </span>
  )
}
