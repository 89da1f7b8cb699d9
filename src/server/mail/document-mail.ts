/** An invoice or a quote on its way to a client. The file is made when the mail is sent, of what the document is then. */
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { letterHtml, letterText } from './letter.ts'
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

export interface DocumentFile {
  readonly name: string
  readonly number: string
  readonly title: string | null
  readonly content: Buffer
  /** Where the client answers it without signing in. */
  readonly link?: string
}

/** Makes the file; null when the document is gone. */
export type MakeFile = (document: Pick<SentDocument, 'account' | 'kind' | 'id'>) => Promise<DocumentFile | null>

const words = { invoice: 'Invoice', quote: 'Quote' } as const

export function documentMail(mailroom: Mailroom, database: Database, makeFile: MakeFile): MailKind<SentDocument> {
  return mailroom.add('document', async (sent: SentDocument) => {
    const file = await makeFile(sent)
    if (!file) return null
    const { firm, email } = await senderOf(database, sent)
    const what = `${words[sent.kind]} ${file.number}`
    const usual = `Hello,\n\nplease find attached ${sent.kind} ${file.number}${file.title ? `, ${file.title}` : ''}.\n\nKind regards\n${firm}`
    const button = file.link ? { button: { label: 'View and answer the quote', href: file.link } } : {}
    const letter = { paragraphs: (sent.message ?? usual).split(/\n{2,}/), ...button }
    return {
      to: sent.to,
      from: firm,
      ...(email === null ? {} : { replyTo: email }),
      subject: sent.subject ?? `${what} from ${firm}`,
      text: letterText(letter),
      html: letterHtml(letter),
      attachments: [{ filename: file.name, contentType: 'application/pdf', content: file.content }],
    }
  })
}

async function senderOf({ kysely }: Database, { account, contact }: SentDocument) {
  const person = contact === null ? undefined : await addressee(kysely, account, contact)
  if (person) return person
  const result = await sql<{ firm: string }>`select name as firm from accounts where id = ${account}`.execute(kysely)
  return { firm: result.rows[0]?.firm ?? '', email: null }
}
