/** The reminders sent for an unpaid invoice, and a button that writes another. */

import { Button } from '@mantine/core'
import { useState } from 'react'
import { mayUse } from '../../../../contract/language/resource.ts'
import { invoices, unpaidStates } from '../../../../contract/resources/documents/invoices.ts'
import { reminders } from '../../../../contract/resources/documents/reminders.ts'
import { sendings } from '../../../../contract/resources/documents/sendings.ts'
import type { Me } from '../../../data/me.ts'
import { useOnceCurrent } from '../../../data/mutations/until-current.ts'
import { useList } from '../../../data/queries.ts'
import { key, type RecordData } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import type { DocumentData } from '../document-data.ts'
import classes from './rail-lists.module.css'
import { SentMail, sentMailFields } from './sent-mail.tsx'

const ReminderDialog = lazyDialog(() => import('../dialogs/reminder-dialog.tsx').then((part) => part.ReminderDialog))

interface Props {
  readonly me: Me
  readonly invoice: DocumentData
}

const params = { fields: 'sentto,senton,automatic' }
/** States in which reminders can be sent. */
const payable: readonly string[] = unpaidStates

export function Reminders({ me, invoice }: Props) {
  const onceCurrent = useOnceCurrent(invoices, invoice.id)
  const [isWriting, setWriting] = useState(false)
  const { data } = useList(reminders, params, { path: `/invoices/${invoice.id}/reminders` })
  const { data: mails } = useList(sendings, { fields: sentMailFields }, { path: `/invoices/${invoice.id}/sendings` })
  const rows = data?.rows ?? []
  // Both are stored in one transaction; reminders from before there was a log have no mail.
  const getMail = ({ senton }: RecordData) =>
    mails?.rows.find((mail) => mail.reminder === true && mail.senton === senton)
  const isUnpaid = payable.includes(String(invoice.activeworkstate)) && (invoice.outstanding ?? 0) > 0
  const maySend = isUnpaid && mayUse(me.actor, invoices, 'edit')
  if (rows.length === 0 && !maySend) return null
  return (
    <section aria-label={t('Reminders')}>
      <h2>{t('Reminders')}</h2>
      {data && rows.length === 0 && <p className="quiet">{t('No reminders sent yet')}</p>}
      <ul className={classes.list}>
        {rows.map((reminder) => (
          <SentMail
            key={key(reminder)}
            sending={getMail(reminder) ?? reminder}
            name={String(invoice.number ?? invoice.title)}
            note={reminder.automatic === true ? t('sent automatically') : undefined}
          />
        ))}
      </ul>
      {maySend && (
        <Button size="compact-sm" mt={6} onClick={() => onceCurrent(() => setWriting(true))}>
          {t('Send reminder')}
        </Button>
      )}
      {isWriting && <ReminderDialog invoice={invoice} close={() => setWriting(false)} />}
    </section>
  )
}
