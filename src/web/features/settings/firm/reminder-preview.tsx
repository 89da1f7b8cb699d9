/** Preview of a payment reminder, in the language of emails to clients. */
import { useQuery } from '@tanstack/react-query'
import { message } from '../../../../contract/messages/message.ts'
import { letterFacts } from '../../../../contract/resources/documents/letter-facts.ts'
import { fillIn } from '../../../../contract/resources/documents/mail-texts.ts'
import { reminderrule, usualReminder } from '../../../../contract/resources/documents/reminders.ts'
import { useConnection } from '../../../data/connection.tsx'
import { useLetterLanguage } from '../../../data/letter-language.ts'
import { useMe } from '../../../data/me.ts'
import { recordQuery } from '../../../data/queries.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { MailPreview } from './mail-preview.tsx'

/** Amount and due date of the sample invoice. */
const [total, until] = [7684.88, '2026-03-13']

export function ReminderPreview() {
  const { client } = useConnection()
  const { today } = useFormats()
  const { locale, currency } = useMe().account
  const translate = useLetterLanguage()
  const rule = useQuery(recordQuery(client, reminderrule, 'own')).data?.record
  if (!rule || !translate) return null
  const { amount, due } = letterFacts(locale, { currency, total, until })
  const name = 'INV-0042'
  const words = { number: name, amount, due }
  const ownText = typeof rule.remindertext === 'string' && rule.remindertext !== '' ? rule.remindertext : null
  return (
    <MailPreview
      title={t('Preview')}
      subject={translate(message('Reminder: {name}, {amount} outstanding'), { name, amount })}
      text={ownText === null ? translate(usualReminder(until, today()), words) : fillIn(ownText, words)}
    />
  )
}
