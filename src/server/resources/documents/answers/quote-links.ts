/** Links by which people can answer a quote without signing in. Each is for one quote, and ends with the answer. */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { arrayLiteral } from '../../../query/condition.ts'
import type { WriteContext } from '../../../write/write-context.ts'
import { isOver } from './expired.ts'

/** Path of the page below the public URL. */
export const quoteAnswerPath = '/quote-answers'

/** The text of a mail without the keys of its links, which are in the mail alone: whoever has one answers as the client. */
export const withoutKeys = (text: string): string =>
  text.replaceAll(new RegExp(`(${quoteAnswerPath}/)[\\w-]+`, 'g'), '$1…')

const getHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/**
 * Creates a link to a sent quote and returns its path with the token; null if the quote is in another state.
 * @param sending the mail that it is for
 */
export async function makeQuoteLink(
  { kysely }: Database,
  account: number,
  quote: number,
  sending: number | null = null,
): Promise<string | null> {
  const token = randomBytes(32).toString('base64url')
  const result = await sql`
    insert into quote_links (tokenhash, account_id, quoteid, sendingid)
    select ${getHash(token)}, account_id, id, ${sending}::bigint
    from quotes
    where account_id = ${account} and id = ${quote}::bigint and activeworkstate = 'sent' and not deleted
    returning quoteid
  `.execute(kysely)
  return result.rows.length > 0 ? `${quoteAnswerPath}/${token}` : null
}

/** The quote of a token. */
export interface LinkedQuote {
  readonly account: number
  readonly quote: number
  /** True if it has expired, in account time. */
  readonly isOver: boolean
  /** True if a new quote has been requested. */
  readonly isAskedFor: boolean
  /** True if it stands in place of the version that was mailed. */
  readonly isNewer: boolean
}

/** The quote of a token, or the version that replaced it; null if the token is unknown or revoked, or the quote deleted. */
export async function quoteOfToken({ kysely }: Database, token: string): Promise<LinkedQuote | null> {
  const result = await sql<{ account: number; quote: number; over: boolean; asked: boolean; newer: boolean }>`
    select l.account_id as account, q.id as quote, ${isOver('q')} as over, q.renewalaskedon is not null as asked,
      o.replacedby is not null as newer
    from quote_links l
    join quotes o on o.account_id = l.account_id and o.id = l.quoteid
    join quotes q on q.account_id = l.account_id and q.id = coalesce(o.replacedby, o.id) and not q.deleted
    join accounts a on a.id = q.account_id
    where l.tokenhash = ${getHash(token)} and l.revokedon is null
  `.execute(kysely)
  const row = result.rows[0]
  if (!row) return null
  return {
    account: Number(row.account),
    quote: Number(row.quote),
    isOver: row.over,
    isAskedFor: row.asked,
    isNewer: row.newer,
  }
}

/** Ends the links of quotes that are hidden from their clients, and those of earlier versions, which lead to them. */
export async function revokeLinks({ tx, actor }: WriteContext, quotes: readonly number[]): Promise<void> {
  if (quotes.length === 0) return
  await sql`
    update quote_links
    set revokedon = now(), revokedby = ${actor.contact}::bigint
    where account_id = ${actor.account} and revokedon is null and quoteid in (
      select id
      from quotes
      where account_id = ${actor.account}
        and (id = any(${arrayLiteral(quotes)}::bigint[]) or replacedby = any(${arrayLiteral(quotes)}::bigint[]))
    )
  `.execute(tx)
}
