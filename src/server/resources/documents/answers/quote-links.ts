/** The links by which people answer a quote who do not sign in. Each is of one quote and ends with the answer. */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { isOver } from './expired.ts'

/** Where the page is found, below the public address. */
export const quoteAnswerPath = '/quote-answers'

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Makes a link of a quote that waits for an answer; null where it does not. Returns the path with the token. */
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

/** What a token leads to. */
export interface LinkedQuote {
  readonly account: number
  readonly quote: number
  /** Whether it has expired, by the calendar of the account. */
  readonly isOver: boolean
  /** Whether somebody asked for a new one in its place. */
  readonly isAskedFor: boolean
}

/** The quote that a token leads to; null where there is none, or it was deleted. */
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
