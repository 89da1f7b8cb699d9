/** The service's public address, stored in the database so that queries can build links. */
import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'

/** Called at every start, because the setting may have changed. */
export async function storeOwnAddress({ kysely }: Database, publicUrl: string): Promise<void> {
  await sql`
    insert into own_address (publicurl)
    values (${publicUrl})
    on conflict (one) do update set publicurl = excluded.publicurl
    where own_address.publicurl <> excluded.publicurl
  `.execute(kysely)
}

export const ownAddress: RawBuilder<unknown> = sql`(select a.publicurl from own_address a)`
