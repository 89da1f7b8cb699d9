/** If-Match for personal settings, which are not records: their ETag is that of the response to the read. */
import { sql } from 'kysely'
import { problem } from '../../../contract/requests/problem.ts'
import { listTag } from '../../read/record.ts'
import type { Operation } from '../../resources/operation.ts'
import type { WriteContext } from '../../write/write-context.ts'
import { isNamed } from '../responses/known-tag.ts'

/** Throws 409 if the settings have changed since they were read. Locks the person's row, so that concurrent changes wait. */
export async function requireOwn(writing: WriteContext, { own }: Operation, match: string | undefined): Promise<void> {
  if (match === undefined || !own) return
  const { tx, actor } = writing
  await sql`
    select 1
    from contacts
    where account_id = ${actor.account} and id = ${actor.contact}
    for no key update
  `.execute(tx)
  const tag = listTag(JSON.stringify({ status: 'success', data: await own(writing) }))
  if (!isNamed(match, tag)) throw problem('changed_meanwhile', 'This was changed meanwhile; read it again first')
}
