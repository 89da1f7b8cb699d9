/** An invoice or a quote on its way to a client. The file is made when the mail is sent, of what the document is then. */
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { inLetter, type Letter } from './letter.ts'
import type { MailKind, Mailroom } from './mailroom.ts'
import { addressee } from './people.ts'

export interface SentDocument {
  readonly account: number
  readonly kind: 'invoice' | 'quote'
  readonly id: number
  /** E-mails, separated by commas. */
  readonly to: string
  readonly subject: string | null
  readonly message: string | null
  /** Who sends it, and gets the answers; null where a program does. */
  readonly contact: number | null
}

export interface MailedDocument {
  readonly name: string
  readonly number: string
  readonly title: string | null
  /** What is to be paid or was offered, in the account's currency and language. */
  readonly amount: string
  /** The day that it is due or holds until, in words; null where it has none. */
  readonly until: string | null
  readonly content: Buffer
  /** Where the client answers the quote without signing in, or reads the invoice. */
  readonly link?: string
}

/** Makes the file; null when the document is gone. */
export type MakeFile = (
  document: Pick<SentDocument, 'account' | 'kind' | 'id' | 'to'>,
) => Promise<MailedDocument | null>

const words = { invoice: 'Invoice', quote: 'Quote' } as const

export function documentMail(mailroom: Mailroom, database: Database, makeFile: MakeFile): MailKind<SentDocument> {
  return mailroom.add('document', async (sent: SentDocument) => {
    const file = await makeFile(sent)
    if (!file) return null
    const { firm, email } = await senderOf(database, sent)
    const what = `${words[sent.kind]} ${file.number}`
    const label = sent.kind === 'quote' ? 'View and reply to the quote' : 'View the invoice'
    const button = file.link ? { button: { label, href: file.link } } : {}
    const letter = {
      paragraphs: (sent.message ?? usualMessage(sent.kind, file, firm)).split(/\n{2,}/),
      facts: factsOf(sent.kind, file),
      ...button,
    }
    const framed = await inLetter(database.kysely, sent.account, letter)
    return {
      to: sent.to,
      ...framed,
      ...(email === null ? {} : { replyTo: email }),
      subject: sent.subject ?? `${what} from ${firm}`,
      attachments: [
        { filename: file.name, contentType: 'application/pdf', content: file.content },
        ...(framed.attachments ?? []),
      ],
    }
  })
}

/** What is said where the sender says nothing: which document it is, how much, and until when. */
function usualMessage(
  kind: SentDocument['kind'],
  { number, title, amount, until }: MailedDocument,
  firm: string,
): string {
  const called = `${number}${title ? ` (${title})` : ''}`
  const date = kind === 'invoice' ? 'is due' : 'is valid until'
  const fact = until === null ? `for ${amount} is attached.` : `for ${amount} ${date} ${until}. It's attached as a PDF.`
  return `Hi,\n\nYour ${kind} ${called} ${fact}\n\n${firm}`
}

function factsOf(kind: SentDocument['kind'], { amount, until }: MailedDocument): NonNullable<Letter['facts']> {
  const date = kind === 'invoice' ? 'Due' : 'Valid until'
  return [
    { label: kind === 'invoice' ? 'Amount due' : 'Total', value: amount },
    ...(until ? [{ label: date, value: until }] : []),
  ]
}

async function senderOf({ kysely }: Database, { account, contact }: SentDocument) {
  const person = contact === null ? undefined : await addressee(kysely, account, contact)
  if (person) return person
  const result = await sql<{ firm: string }>`
    select name as firm
    from accounts
    where id = ${account}
  `.execute(kysely)
  return { firm: result.rows[0]?.firm ?? '', email: null }
}
