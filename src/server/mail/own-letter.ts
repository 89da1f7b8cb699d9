/** What the firm has written for mails that carry a document, with the words of this one. */
import { sql } from 'kysely'
import { fillIn, type LetterText, type LetterWords, ownLetter } from '../../contract/resources/documents/mail-texts.ts'
import type { Database } from '../db/database.ts'

/** Has neither subject nor text where the firm says what is usual. */
export async function ownLetterOf(
  { kysely }: Database,
  { account, kind, to }: { readonly account: number; readonly kind: 'invoice' | 'quote'; readonly to: string },
  words: Omit<LetterWords, 'name'>,
): Promise<Partial<LetterText>> {
  const result = await sql<Record<string, string | null>>`
    select m.invoicesubject, m.invoicetext, m.quotesubject, m.quotetext,
      (
        select c.firstname
        from contacts c
        where c.account_id = m.account_id and lower(c.email) = lower(${to}) and not c.deleted
        order by c.id
        limit 1
      ) as name
    from mail_texts m
    where m.account_id = ${account}
  `.execute(kysely)
  const [texts = {}] = result.rows
  const all = { ...words, name: texts.name ?? '' }
  const { subject, text } = ownLetter(texts, kind)
  return {
    ...(subject === undefined ? {} : { subject: fillIn(subject, all) }),
    ...(text === undefined ? {} : { text: fillIn(text, all) }),
  }
}
