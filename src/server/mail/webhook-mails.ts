/** Notifies a webhook's creator, or the account's administrators if an integration created it, that it was disabled. */
import { sql } from 'kysely'
import { translateFor } from '../../contract/messages/catalogues.ts'
import { deliveryWords, subscriptionWords } from '../../contract/resources/webhooks/webhook-words.ts'
import type { Database } from '../db/database.ts'
import { inLetter } from './letter.ts'
import type { MailKind, Mailroom } from './mailroom.ts'
import { type Addressee, addressee, loadAdministrators } from './people.ts'

export interface SwitchedOff {
  readonly account: number
  readonly webhookid: number
}

interface Webhook {
  readonly event: string
  readonly url: string
  readonly disabledreason: string
  readonly contactid: number | null
}

export function webhookMail(mailroom: Mailroom, database: Database, publicUrl: string): MailKind<SwitchedOff> {
  return mailroom.add('webhook-switched-off', async ({ account, webhookid }: SwitchedOff) => {
    const result = await sql<Webhook>`
      select event, url, disabledreason, contactid
      from webhooks
      where account_id = ${account} and id = ${webhookid} and not active and not deleted
    `.execute(database.kysely)
    const [webhook] = result.rows
    const people = webhook ? await peopleFor(database, account, webhook) : []
    const [first] = people
    if (!webhook || !first) return null
    const t = translateFor(first.locale)
    const event = subscriptionWords(t, webhook.event)
    const letter = {
      paragraphs: [
        t('Hi {name},', { name: first.name }),
        t('Your webhook for “{event}” to {url} was switched off. {reason}', {
          event,
          url: webhook.url,
          reason: sentence(deliveryWords(t, webhook.disabledreason)),
        }),
        t(
          "That program won't hear about new events. Deliveries of the last 7 days are listed in Settings. Once it answers again, switch the webhook back on there.",
        ),
      ],
      button: { label: t('Review webhooks'), href: `${publicUrl}/settings/webhooks` },
    }
    const recipients = people.map(({ email }) => email).join(', ')
    const subject = t('Webhook for “{event}” was switched off', { event })
    return { to: recipients, subject, ...(await inLetter(database.kysely, account, letter, first.locale)) }
  })
}

const sentence = (words: string) => (words.endsWith('.') ? words : `${words}.`)

async function peopleFor({ kysely }: Database, account: number, { contactid }: Webhook): Promise<Addressee[]> {
  const creator = contactid === null ? undefined : await addressee(kysely, account, contactid)
  return creator ? [creator] : loadAdministrators(kysely, account)
}
