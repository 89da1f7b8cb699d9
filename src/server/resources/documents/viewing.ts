/** Notes, once of each document, that the client has opened it. */
import { sql } from 'kysely'
import type { DocumentKind } from '../../../contract/resources/documents/documents.ts'
import { type Actor, userTypes } from '../../../contract/rights.ts'
import { systemActor } from '../../change-log/system-actor.ts'
import { DatabaseUnavailable } from '../../db/connections/unavailable.ts'
import { runWrite, type WriteParts } from '../../write/run-write.ts'
import { changeEach } from '../../write/update.ts'

/** Whether a client reads, and not a member of staff who sees Worklane as that client. */
export const isClientItself = ({ userType, contact, credential }: Actor): boolean =>
  userType === userTypes.client && credential === `user:${contact}`

/** A database that takes no changes must not keep a client from reading: the next opening is noted instead. */
export async function noteViewed(parts: WriteParts, account: number, kind: DocumentKind, id: number): Promise<void> {
  try {
    if (!(await isNoted(parts, account, `view${kind}`, id))) await note(parts, account, kind, id)
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error
  }
}

async function isNoted({ database }: WriteParts, account: number, event: string, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from pastevents
    where account_id = ${account} and event = ${event} and recordid = ${id}::bigint
  `.execute(database.kysely)
  return rows.length > 0
}

async function note(parts: WriteParts, account: number, kind: DocumentKind, id: number): Promise<void> {
  const event = `view${kind}` as const
  await runWrite(parts, systemActor(account), async (writing) => {
    const { rows } = await sql`
      insert into pastevents (account_id, event, recordid)
      values (${account}, ${event}, ${id}::bigint)
      on conflict do nothing
      returning recordid
    `.execute(writing.tx)
    if (rows.length === 0) return
    const values = { viewedon: new Date().toISOString() }
    await changeEach(writing, writing.bindingOf(`${kind}s`), [{ id, values }], 'update')
    // Only what a body can set is compared by itself.
    writing.changes.push({ resource: `${kind}s`, id, action: 'update', before: {}, after: values })
    writing.noted.push({ event, dataid: id })
  })
}
