/** The person's items that are overdue or due within a week, with checkboxes to complete them. */

import { mayUse } from '../../../contract/language/resource.ts'
import { useChanges } from '../../data/changes.ts'
import type { Me } from '../../data/me.ts'
import { getTitle, isDone, type RecordData } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { firstClick } from '../../ui/keys/first-click.ts'
import { items } from '../../views/items.ts'
import classes from './home.module.css'
import { HomeCard } from './home-card.tsx'
import type { Card } from './home-cards.ts'

export function DueCard({ me, card }: { me: Me; card: Card }) {
  const changes = useChanges()
  const { resource } = items
  const toggle = (record: RecordData) =>
    isDone(resource, record) ? changes.reopen(resource, [record]) : changes.complete(resource, [record])
  const tick = (record: RecordData) => (
    <input
      type="checkbox"
      className={classes.tick}
      aria-label={t('Complete {record}', { record: getTitle(resource, record) })}
      checked={isDone(resource, record)}
      onClick={firstClick()}
      onChange={() => toggle(record)}
    />
  )
  return <HomeCard me={me} card={card} {...(mayUse(me.actor, resource, 'edit') ? { before: tick } : {})} />
}
