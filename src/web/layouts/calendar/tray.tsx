/** Records without a day, which can be dragged to one. */
import type { RecordData } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { ShowMore } from '../../ui/scrolling/show-more.tsx'
import { Chip } from './bar.tsx'
import classes from './calendar.module.css'
import type { More } from './use-calendar.ts'

interface Props {
  readonly records: readonly RecordData[]
  readonly more: More
  readonly canMove: boolean
}

export function Tray({ records, more, canMove }: Props) {
  if (records.length === 0) return null
  return (
    <section className={classes.tray} aria-label={t('No date')}>
      <h3>
        {t('No date')} <span className="quiet">{more.show ? `${records.length}+` : records.length}</span>
      </h3>
      <ul>
        {records.map((record) => (
          <li key={record.id}>
            <Chip record={record} segmentId="tray" canMove={canMove} />
          </li>
        ))}
      </ul>
      <ShowMore label={t('Show more')} {...more} />
    </section>
  )
}
