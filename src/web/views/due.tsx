/** A due day; says in words and colour when it has passed on something still open. */
import type { RecordData } from '../data/record.ts'
import { useFormats } from '../resource/fields/formats.ts'
import classes from './cells.module.css'

/** States in which nothing is due any more, or not yet. */
const settled: readonly string[] = ['complete', 'paid', 'voided', 'draft']

export function Due({ record }: { record: RecordData }) {
  const { day, today } = useFormats()
  const due = record.duedate
  if (typeof due !== 'string') return null
  const isLate = due < today() && !settled.includes(String(record.activeworkstate))
  return (
    <span className={isLate ? classes.late : undefined}>
      {day(due)}
      {isLate && <span className="visually-hidden"> (overdue)</span>}
    </span>
  )
}
