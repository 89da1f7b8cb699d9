/** Encrypts subscription secrets that are still plain text: from an older version, or from demo data. */
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Sealed } from '../secrets/sealed.ts'

export async function sealSecrets(database: Database, sealed: Sealed): Promise<void> {
  await database.transaction(async (tx) => {
    const plain = await sql<{ account: string; id: string; secret: string }>`
      select account_id as account, id, secret
      from webhooks
      where secret like 'whsec\\_%'
      for update
    `.execute(tx)
    for (const { account, id, secret } of plain.rows) {
      await sql`
        update webhooks
        set secret = ${sealed.seal(secret)}
        where account_id = ${account} and id = ${id}
      `.execute(tx)
    }
  })
}
