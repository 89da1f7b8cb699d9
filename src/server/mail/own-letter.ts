/** Default text of a mail with a document: the firm's template, or the built-in one. */
import { sql } from 'kysely'
import type { Translate } from '../../contract/messages/messages.ts'
import type { LetterKind } from '../../contract/resources/documents/letter-facts.ts'
import {
  fillIn,
  type LetterText,
  type LetterWords,
  ownLetter,
  usualLetter,
} from '../../contract/resources/documents/mail-texts.ts'
import type { Database } from '../db/database.ts'

/** Returns the default text, filled in for this document. */
export async function firstLetter(
  { kysely }: Database,
  t: Translate,
  { account, kind, to }: { readonly account: number; readonly kind: LetterKind; readonly to: string },
  words: Omit<LetterWords, 'name'>,
): Promise<LetterText> {
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
  const allWords = { ...words, name: texts.name ?? '' }
  const { subject, text } = { ...usualLetter(t, kind, allWords.due !== ''), ...ownLetter(texts, kind) }
  return { subject: fillIn(subject, allWords), text: fillIn(text, allWords) }
}
