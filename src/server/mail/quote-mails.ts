/** Tells whoever looks after a quote that its client asks for a new one; the account's administrators where nobody does. */
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { inLetter } from './letter.ts'
import type { MailKind, Mailroom } from './mailroom.ts'
import { type Addressee, addressee, administratorsOf } from './people.ts'

export interface Renewal {
  readonly account: number
  readonly quote: number
}

interface RenewalRequest {
  readonly name: string
  readonly title: string
  readonly client: string
  readonly by: string
  readonly note: string | null
  readonly managerid: number | null
}

export function renewalMail(mailroom: Mailroom, database: Database, publicUrl: string): MailKind<Renewal> {
  return mailroom.add('quote-renewal', async ({ account, quote }: Renewal) => {
    const result = await sql<RenewalRequest>`
      select coalesce(q.number, 'Quote ' || q.id) as name, q.title, coalesce(q.clientcompany, '') as client,
        q.renewalaskedby as by, q.renewalnote as note, p.managerid
      from quotes q
      left join projects p on p.account_id = q.account_id and p.id = q.projectid
      where q.account_id = ${account} and q.id = ${quote} and q.renewalaskedon is not null and not q.deleted
    `.execute(database.kysely)
    const [asked] = result.rows
    const people = asked ? await peopleFor(database, account, asked.managerid) : []
    const [first] = people
    if (!asked || !first) return null
    const { name, title, client, by, note } = asked
    const letter = {
      paragraphs: [
        `Hi ${first.name},`,
        `${by}${client === '' ? '' : ` of ${client}`} asks for a new quote in place of ${name} (${title}), which has expired.`,
        ...(note ? [`“${note}”`] : []),
      ],
      button: { label: `Open ${name}`, href: `${publicUrl}/quotes/${quote}` },
    }
    const to = people.map(({ email }) => email).join(', ')
    const subject = `New quote requested: ${name}`
    return { to, subject, ...(await inLetter(database.kysely, account, letter)) }
  })
}

async function peopleFor({ kysely }: Database, account: number, manager: number | null): Promise<Addressee[]> {
  const found = manager === null ? undefined : await addressee(kysely, account, Number(manager))
  return found ? [found] : administratorsOf(kysely, account)
}
