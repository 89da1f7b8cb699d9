/** A due day; says in a mark, a word and colour when it has passed on something still open. */
import type { RecordData } from '../data/record.ts'
import { t } from '../language/t.ts'
import { useFormats } from '../resource/fields/formats.ts'
import classes from './cells.module.css'

/** States in which nothing is due any more, or not yet. */
const settled: readonly string[] = ['complete', 'paid', 'voided', 'draft']

/** @param inWords where there is room for the word beside its mark */
export function Due({ record, inWords = false }: { record: RecordData; inWords?: boolean }) {
  const { day, dayWithin, today } = useFormats()
  const due = record.duedate
  // A credit note asks for nothing.
  if (typeof due !== 'string' || record.creditof !== undefined) return null
  const isLate = due < today() && !settled.includes(String(record.activeworkstate))
  if (!isLate) return <span>{day(due)}</span>
  return (
    <span className={classes.late} title={t('Overdue')}>
      {inWords ? t('Overdue, {day}', { day: dayWithin(due) }) : day(due)}
      {!inWords && <span className="visually-hidden"> {t('(overdue)')}</span>}
    </span>
  )
}
