/** What has no day yet, to be dragged to one. */
import type { RecordData } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { Chip } from './bar.tsx'
import classes from './calendar.module.css'

export function Tray({ records, canMove }: { records: readonly RecordData[]; canMove: boolean }) {
  if (records.length === 0) return null
  return (
    <section className={classes.tray} aria-label={t('No date')}>
      <h3>
        {t('No date')} <span className="quiet">{records.length}</span>
      </h3>
      <ul>
        {records.map((record) => (
          <li key={record.id}>
            <Chip record={record} of="tray" canMove={canMove} />
          </li>
        ))}
      </ul>
    </section>
  )
}
