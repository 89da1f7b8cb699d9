/** How the mail that reminds of an invoice comes out, in the language that the firm writes to its clients in. */
import { useQuery } from '@tanstack/react-query'
import { fillIn } from '../../../../contract/resources/documents/mail-texts.ts'
import { reminderrule, usualReminder } from '../../../../contract/resources/documents/reminders.ts'
import { useConnection } from '../../../data/connection.tsx'
import { useLetterLanguage } from '../../../data/letter-language.ts'
import { recordQuery } from '../../../data/queries.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/fields/formats.ts'
import { MailPreview } from './mail-preview.tsx'

/** The day on which the invoice of the example was due. */
const due = '2026-03-13'

export function ReminderPreview() {
  const { client } = useConnection()
  const { money, date, today } = useFormats()
  const say = useLetterLanguage()
  const rule = useQuery(recordQuery(client, reminderrule, 'own')).data?.record
  if (!rule || !say) return null
  const words = { number: 'INV-0042', amount: money(7684.88), due: date(due) }
  const own = typeof rule.remindertext === 'string' && rule.remindertext !== '' ? rule.remindertext : null
  const { number: name, amount } = words
  return (
    <MailPreview
      title={t('Preview')}
      subject={say('Reminder: {name}, {amount} outstanding', { name, amount })}
      text={own === null ? say(usualReminder(due, today()), words) : fillIn(own, words)}
    />
  )
}
