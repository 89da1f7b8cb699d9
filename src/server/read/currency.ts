/** The account's currency, which applies to all amounts without one of their own. */
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

export async function accountCurrency({ kysely }: Pick<Database, 'kysely'>, account: number): Promise<string> {
  const { rows } = await sql<{ currency: string }>`
    select currency
    from accounts
    where id = ${account}
  `.execute(kysely)
  return rows[0]?.currency ?? ''
}
