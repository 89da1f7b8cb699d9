/** Emails an invoice or a quote to a client. The file is rendered when the mail is sent, from the document at that time. */
import { sql } from 'kysely'
import { translateFor } from '../../contract/messages/catalogues.ts'
import type { Translate } from '../../contract/messages/messages.ts'
import { type LetterFacts, type LetterKind, letterKind } from '../../contract/resources/documents/letter-facts.ts'
import type { Database } from '../db/database.ts'
import { inLetter, type Letter } from './letter.ts'
import type { MailKind, MailOutcome, Mailroom } from './mailroom.ts'
import { firstLetter } from './own-letter.ts'
import { addressee, loadAdministrators } from './people.ts'

export interface SentDocument {
  readonly account: number
  readonly kind: 'invoice' | 'quote'
  readonly id: number
  /** Comma-separated email addresses. */
  readonly to: string
  readonly subject: string | null
  readonly message: string | null
  /** The entry of the sending log; absent in jobs from before there was one. */
  readonly sending?: number
  /** The sender, who receives replies; null if an integration sends it. */
  readonly contact: number | null
}

export interface MailedDocument extends LetterFacts {
  readonly name: string
  readonly number: string
  readonly content: Buffer
  /** Page on which the client reads the invoice, or answers the quote without signing in. */
  readonly link?: string
}

/** Renders the file; null if the document no longer exists. */
export type MakeFile = (
  document: Pick<SentDocument, 'account' | 'kind' | 'id' | 'to' | 'sending'>,
) => Promise<MailedDocument | null>

/** Logs what became of a mail. */
export type LogSending = (
  document: Pick<SentDocument, 'account' | 'kind' | 'id' | 'sending'>,
  outcome: MailOutcome,
) => Promise<void>

export function documentMail(
  mailroom: Mailroom,
  database: Database,
  { makeFile, logSending }: { readonly makeFile: MakeFile; readonly logSending: LogSending },
): MailKind<SentDocument> {
  const compose = async (document: SentDocument) => {
    const file = await makeFile(document)
    if (!file) return null
    const { firm, email, locale, name } = await loadSender(database, document)
    const t = translateFor(locale)
    const { number, amount, due } = file
    const kind = letterKind(document.kind, file)
    const first = await firstLetter(database, t, { ...document, kind }, { number, amount, due, firm, me: name })
    const button = file.link ? { button: { label: getLabel(t, kind), href: file.link } } : {}
    const letter = {
      paragraphs: (document.message ?? first.text).split(/\n{2,}/),
      facts: getFacts(t, kind, file),
      ...button,
    }
    const framed = await inLetter(database.kysely, document.account, letter, locale)
    return {
      to: document.to,
      ...framed,
      ...(email === null ? {} : { replyTo: email }),
      subject: document.subject ?? first.subject,
      attachments: [
        { filename: file.name, contentType: 'application/pdf', content: file.content },
        ...(framed.attachments ?? []),
      ],
    }
  }
  return mailroom.add('document', compose, logSending)
}

function getLabel(t: Translate, kind: LetterKind): string {
  if (kind === 'quote') return t('View and reply to the quote')
  return kind === 'credit' ? t('View the credit note') : t('View the invoice')
}

function getFacts(
  t: Translate,
  kind: LetterKind,
  { amount, due, isPaid }: MailedDocument,
): NonNullable<Letter['facts']> {
  if (kind === 'credit') return [{ label: t('Credit note'), value: amount }]
  const date = kind === 'invoice' ? t('Due') : t('Valid until')
  return [
    { label: kind === 'invoice' && !isPaid ? t('Amount due') : t('Total'), value: amount },
    ...(due ? [{ label: date, value: due }] : []),
  ]
}

async function loadSender({ kysely }: Database, document: SentDocument) {
  const { account, contact } = document
  const person = contact === null ? undefined : await addressee(kysely, account, contact)
  if (person) return person
  const result = await sql<{ firm: string; locale: string }>`
    select name as firm, locale
    from accounts
    where id = ${account}
  `.execute(kysely)
  const [{ firm, locale } = { firm: '', locale: 'en' }] = result.rows
  return { firm, locale, email: await answersTo(kysely, document), name: firm }
}

/** Who gets the client's answer to a mail that nobody in particular sent: the project's manager, or an administrator. */
async function answersTo(kysely: Database['kysely'], { account, kind, id }: SentDocument): Promise<string | null> {
  const { rows } = await sql<{ manager: number }>`
    select p.managerid::float8 as manager
    from ${sql.table(`${kind}s`)} d
    join projects p on p.account_id = d.account_id and p.id = d.projectid and p.managerid is not null
    join contacts c on c.account_id = p.account_id and c.id = p.managerid and c.status = 'active' and not c.deleted
    where d.account_id = ${account} and d.id = ${id}::bigint
  `.execute(kysely)
  const [manager] = rows
  const person = manager && (await addressee(kysely, account, manager.manager))
  const [administrator] = person ? [person] : await loadAdministrators(kysely, account)
  return administrator?.email ?? null
}
