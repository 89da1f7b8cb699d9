/** Reminds the client of an unpaid invoice, in the firm's own words, with the invoice attached. */

import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { isEmail } from '../../../../contract/language/email.ts'
import { remindOfInvoice } from '../../../../contract/operations/documents.ts'
import { letterFacts } from '../../../../contract/resources/documents/letter-facts.ts'
import { fillIn } from '../../../../contract/resources/documents/mail-texts.ts'
import { reminderrule, usualReminder } from '../../../../contract/resources/documents/reminders.ts'
import { call } from '../../../data/call.ts'
import { useChanges } from '../../../data/changes.ts'
import { useConnection } from '../../../data/connection.tsx'
import { useSendsMail } from '../../../data/installation/sends-mail.ts'
import { useLetterLanguage } from '../../../data/letter-language.ts'
import { useMe } from '../../../data/me.ts'
import { recordQuery } from '../../../data/queries.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { announceDone } from '../../../ui/toasts.tsx'
import type { DocumentData } from '../document-data.ts'
import { LetterDialog } from './letter-dialog.tsx'
import { useRecipients } from './recipients.ts'

interface Props {
  readonly invoice: DocumentData
  readonly close: () => void
}

/** Opens once it is known whether the service sends mail. */
export function ReminderDialog(props: Props) {
  const { sendsMail, isPending } = useSendsMail()
  return !isPending && <ReminderForm {...props} sendsMail={sendsMail} />
}

function ReminderForm({ invoice, close, sendsMail }: Props & { sendsMail: boolean | undefined }) {
  const { perform } = useChanges()
  const text = useText(invoice)
  const me = useMe()
  const recipients = useRecipients(invoice)
  const form = useForm({
    initialValues: { emails: '', message: null as string | null },
    validate: {
      emails: (address) =>
        address.trim() === '' || isEmail(address.trim())
          ? null
          : t('“{text}” is not an email.', { text: address.trim() }),
    },
  })
  const message = form.values.message ?? text
  const name = invoice.number ?? t('this invoice')
  const send = async ({ emails: address }: typeof form.values) => {
    const body = { ...(address.trim() === '' ? {} : { to: address.trim() }), message }
    await perform((client) => call(client, remindOfInvoice, { path: { recordid: invoice.id }, body }))
    announceDone(
      sendsMail === false
        ? t('Wrote the reminder for {name} to a file on the server', { name })
        : t('Sent a reminder for {name}', { name }),
    )
    close()
  }
  return (
    <LetterDialog
      title={t('Send reminder for {name}', { name })}
      action={t('Send reminder')}
      {...{ me, form, send, close, recipients }}
      document={invoice}
      recipientField={{ placeholder: t("The client's contact") }}
    >
      <Textarea
        label={t('Message')}
        rows={7}
        value={message}
        onChange={(event) => form.setFieldValue('message', event.currentTarget.value)}
        error={form.errors.message}
      />
      <p className="quiet">{t('{name}.pdf is attached.', { name })}</p>
    </LetterDialog>
  )
}

/** The firm's reminder text with this invoice's number, amount and due date. */
function useText(invoice: DocumentData): string {
  const { client } = useConnection()
  const { today } = useFormats()
  const { locale, currency } = useMe().account
  const { data } = useQuery(recordQuery(client, reminderrule, 'own'))
  const t = useLetterLanguage()
  const rule = data?.record
  const { amount, due } = letterFacts(locale, {
    currency: invoice.currency ?? currency,
    total: Number(invoice.outstanding),
    until: invoice.duedate ?? null,
  })
  const number = invoice.number ?? t?.('invoice {id}', { id: Number(invoice.id) }) ?? ''
  const words = { number, amount, due }
  const ownText = typeof rule?.remindertext === 'string' && rule.remindertext !== '' ? rule.remindertext : null
  if (ownText === null) return t?.(usualReminder(invoice.duedate ?? null, today()), words) ?? ''
  return fillIn(ownText, words)
}
