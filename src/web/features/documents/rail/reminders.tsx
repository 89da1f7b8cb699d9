/** The reminders sent for an unpaid invoice, and a button that writes another. */

import { Button } from '@mantine/core'
import { useState } from 'react'
import { mayUse } from '../../../../contract/language/resource.ts'
import { invoices, unpaidStates } from '../../../../contract/resources/documents/invoices.ts'
import { reminders } from '../../../../contract/resources/documents/reminders.ts'
import type { Me } from '../../../data/me.ts'
import { useList } from '../../../data/queries.ts'
import { key, type RecordData } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/fields/formats.ts'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import classes from './rail-lists.module.css'

const ReminderDialog = lazyDialog(() => import('../dialogs/reminder-dialog.tsx').then((part) => part.ReminderDialog))

interface Props {
  readonly me: Me
  readonly invoice: RecordData
}

const params = { fields: 'sentto,senton,automatic' }
/** States in which reminders can be sent. */
const payable: readonly string[] = unpaidStates

export function Reminders({ me, invoice }: Props) {
  const { moment } = useFormats()
  const [isWriting, setWriting] = useState(false)
  const { data } = useList(reminders, params, { path: `/invoices/${invoice.id}/reminders` })
  const rows = data?.rows ?? []
  const isUnpaid = payable.includes(String(invoice.activeworkstate)) && Number(invoice.outstanding) > 0
  const maySend = isUnpaid && mayUse(me.actor, invoices, 'edit')
  if (rows.length === 0 && !maySend) return null
  return (
    <section aria-label={t('Reminders')}>
      <h2>{t('Reminders')}</h2>
      {data && rows.length === 0 && <p className="quiet">{t('No reminders sent yet')}</p>}
      <ul className={classes.list}>
        {rows.map((reminder) => (
          <li key={key(reminder)}>
            <span>{String(reminder.sentto)}</span>
            <span className="quiet">
              {moment(String(reminder.senton))}
              {reminder.automatic === true && `, ${t('sent automatically')}`}
            </span>
          </li>
        ))}
      </ul>
      {maySend && (
        <Button size="compact-sm" mt={6} onClick={() => setWriting(true)}>
          {t('Send reminder')}
        </Button>
      )}
      {isWriting && <ReminderDialog invoice={invoice} close={() => setWriting(false)} />}
    </section>
  )
}
