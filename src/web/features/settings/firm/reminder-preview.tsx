/** How the mail that reminds of an invoice comes out, in the language that the firm writes to its clients in. */
import { useQuery } from '@tanstack/react-query'
import { reminderrule, usualReminder } from '../../../../contract/resources/documents/reminders.ts'
import { looknfeel } from '../../../../contract/resources/settings/account.ts'
import { useConnection } from '../../../data/connection.tsx'
import { useLetterLanguage } from '../../../data/letter-language.ts'
import { useMe } from '../../../data/me.ts'
import { recordQuery } from '../../../data/queries.ts'
import { t } from '../../../language/t.ts'
import { useFormats } from '../../../resource/fields/formats.ts'
import { Brand } from '../../../ui/brand/brand.tsx'
import rows from '../rows/setting-row.module.css'
import classes from './brand-preview.module.css'

/** The day on which the invoice of the example was due. */
const due = '2026-03-13'

export function ReminderPreview() {
  const { client } = useConnection()
  const { account } = useMe()
  const { money, date, today } = useFormats()
  const say = useLetterLanguage()
  const rule = useQuery(recordQuery(client, reminderrule, '')).data?.record
  const look = useQuery(recordQuery(client, looknfeel, 'own')).data?.record
  if (!rule || !look || !say) return null
  const words: Readonly<Record<string, string>> = { number: 'INV-0042', amount: money(7684.88), due: date(due) }
  const own = typeof rule.remindertext === 'string' && rule.remindertext !== '' ? rule.remindertext : null
  const text =
    own?.replace(/\{(number|amount|due)\}/g, (_, word: string) => words[word] ?? '') ??
    say(usualReminder(due, today()), words)
  const { number = '', amount = '' } = words
  const logo = look.logo
    ? { url: String(look.logo), width: Number(look.logowidth), height: Number(look.logoheight) }
    : null
  return (
    <section className={rows.section} aria-label={t('Preview')}>
      <h2>{t('Preview')}</h2>
      <div className={classes.mail}>
        <strong>{say('Reminder: {name}, {amount} outstanding', { name: number, amount })}</strong>
        <Brand name={account.name} {...(logo ? { logo } : {})} />
        <p>{text}</p>
      </div>
    </section>
  )
}
