/** Links by which people can answer a quote without signing in. Each is for one quote, and ends with the answer. */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { isOver } from './expired.ts'

/** Path of the page below the public URL. */
export const quoteAnswerPath = '/quote-answers'

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Creates a link to a sent quote and returns its path with the token; null if the quote is in another state. */
export async function makeQuoteLink({ kysely }: Database, account: number, quote: number): Promise<string | null> {
  const token = randomBytes(32).toString('base64url')
  const result = await sql`
    insert into quote_links (tokenhash, account_id, quoteid)
    select ${hashOf(token)}, account_id, id
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
}

/** The quote of a token, or null if the token is unknown or the quote deleted. */
export async function quoteOfToken({ kysely }: Database, token: string): Promise<LinkedQuote | null> {
  const result = await sql<{ account: number; quote: number; over: boolean; asked: boolean }>`
    select l.account_id as account, l.quoteid as quote, ${isOver('q')} as over, q.renewalaskedon is not null as asked
    from quote_links l
    join quotes q on q.account_id = l.account_id and q.id = l.quoteid and not q.deleted
    join accounts a on a.id = q.account_id
    where l.tokenhash = ${hashOf(token)}
  `.execute(kysely)
  const row = result.rows[0]
  if (!row) return null
  return { account: Number(row.account), quote: Number(row.quote), isOver: row.over, isAskedFor: row.asked }
}
