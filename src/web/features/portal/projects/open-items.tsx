/** Open items shared with the client, with due dates; those assigned to the client are marked. */
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import type { ItemRecord } from '../../../data/declared-records.ts'
import type { Me } from '../../../data/me.ts'
import { key, readLinked } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { useGradually } from '../../../ui/scrolling/gradually.ts'
import classes from '../cards.module.css'
import { useLongDay } from '../long-day.ts'
import { Outline } from '../page.tsx'
import { StatusMark } from '../status-mark.tsx'
import pages from './project-page.module.css'

/** Number of items rendered at first. */
const step = 50

export function OpenItems({ me, items }: { me: Me; items: readonly ItemRecord[] | undefined }) {
  const visibleCount = useGradually(items?.length ?? 0, step)
  return (
    <section className={classes.section} aria-label={t('Coming up')}>
      <h2>{t('Coming up')}</h2>
      {items === undefined && <Outline height={144} />}
      {items?.length === 0 && <p className="quiet">{t('No open items are shared with you.')}</p>}
      {items !== undefined && items.length > 0 && (
        <ul className={`${classes.card} ${pages.list}`}>
          {items.slice(0, visibleCount).map((item) => (
            <Item key={key(item)} me={me} item={item} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Item({ me, item }: { me: Me; item: ItemRecord }) {
  const { today } = useFormats()
  const longDay = useLongDay()
  const due = typeof item.duedate === 'string' ? item.duedate : null
  const isYours = readLinked(item, 'contacts').some((person) => key(person) === me.id)
  return (
    <li>
      <IconCircle size={16} stroke={1.6} aria-hidden color="var(--text-quiet)" />
      <span className={pages.name}>
        {String(item.name)} {isYours && <span className={classes.yours}>{t('assigned to you')}</span>}
        {typeof item.phasename === 'string' && <small>{item.phasename}</small>}
      </span>
      <span className={pages.end}>
        {due &&
          (due.slice(0, 10) < today() ? (
            <StatusMark tone="late" label={t('Was due {day}', { day: longDay(due) })} />
          ) : (
            longDay(due)
          ))}
      </span>
    </li>
  )
}
