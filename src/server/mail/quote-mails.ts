/** Notifies the manager of a quote's project, or else the administrators, that the client asks for a new quote. */
import { sql } from 'kysely'
import { translateFor } from '../../contract/messages/catalogues.ts'
import type { Database } from '../db/database.ts'
import { inLetter } from './letter.ts'
import type { MailKind, Mailroom } from './mailroom.ts'
import { type Addressee, addressee, loadAdministrators } from './people.ts'

export interface Renewal {
  readonly account: number
  readonly quote: number
}

interface RenewalRequest {
  readonly number: string | null
  readonly title: string
  readonly client: string
  readonly by: string
  readonly note: string | null
  readonly managerid: number | null
}

export function renewalMail(mailroom: Mailroom, database: Database, publicUrl: string): MailKind<Renewal> {
  return mailroom.add('quote-renewal', async ({ account, quote }: Renewal) => {
    const result = await sql<RenewalRequest>`
      select q.number, q.title, coalesce(q.clientcompany, '') as client,
        q.renewalaskedby as by, q.renewalnote as note, p.managerid
      from quotes q
      left join projects p on p.account_id = q.account_id and p.id = q.projectid
      where q.account_id = ${account} and q.id = ${quote} and q.renewalaskedon is not null and not q.deleted
    `.execute(database.kysely)
    const [renewalRequest] = result.rows
    const people = renewalRequest ? await peopleFor(database, account, renewalRequest.managerid) : []
    const [first] = people
    if (!renewalRequest || !first) return null
    const { number, title, client, by, note } = renewalRequest
    const t = translateFor(first.locale)
    const name = number ?? t('Quote {number}', { number: quote })
    const what = { by, client, name, title }
    const letter = {
      paragraphs: [
        t('Hi {name},', { name: first.name }),
        client === ''
          ? t('{by} asks for a new quote in place of {name} ({title}), which has expired.', what)
          : t('{by} of {client} asks for a new quote in place of {name} ({title}), which has expired.', what),
        ...(note ? [t('“{text}”', { text: note })] : []),
      ],
      button: { label: t('Open {name}', { name }), href: `${publicUrl}/quotes/${quote}` },
    }
    const recipients = people.map(({ email }) => email).join(', ')
    const subject = t('New quote requested: {name}', { name })
    return { to: recipients, subject, ...(await inLetter(database.kysely, account, letter, first.locale)) }
  })
}

async function peopleFor({ kysely }: Database, account: number, manager: number | null): Promise<Addressee[]> {
  const recipient = manager === null ? undefined : await addressee(kysely, account, Number(manager))
  return recipient ? [recipient] : loadAdministrators(kysely, account)
}
