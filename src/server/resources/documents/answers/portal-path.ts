/** The portal path of a mailed invoice, if a recipient can open it. */
import { sql } from 'kysely'
import { mayUse } from '../../../../contract/language/resource.ts'
import { invoices } from '../../../../contract/resources/documents/invoices.ts'
import type { Actor } from '../../../../contract/rights.ts'
import type { Tx } from '../../../db/database.ts'
import { readRecord } from '../../../read/record.ts'
import type { WriteParts } from '../../../write/run-write.ts'

type PortalParts = Pick<WriteParts, 'database' | 'bindingOf'>
type LoadPerson = (tx: Tx, account: number, contact: number) => Promise<Actor | undefined>

interface Mailed {
  readonly account: number
  readonly id: number
  /** Comma-separated emails. */
  readonly to: string
}

/** Maximum number of recipients of one mail to check. */
const maxDepth = 20

/** Returns the path of the invoice, or null if no recipient can sign in and see it. */
export async function portalPath(parts: PortalParts, loadPerson: LoadPerson, mailed: Mailed): Promise<string | null> {
  const people = await parts.database.transaction(async (tx) => {
    const contacts = await recipients(tx, mailed)
    return Promise.all(contacts.map((contact) => loadPerson(tx, mailed.account, contact)))
  })
  for (const person of people) {
    if (!person || !mayUse(person, invoices, 'view')) continue
    const record = await readRecord(parts, person, parts.bindingOf('invoices'), mailed.id, { fields: 'id' })
    if (record) return `/invoices/${mailed.id}`
  }
  return null
}

/** Recipients who can sign in, found by sign-in address or contact email. */
async function recipients(tx: Tx, { account, to }: Mailed): Promise<readonly number[]> {
  const emails = to.split(',').map((email) => email.trim().toLowerCase())
  const result = await sql<{ id: number }>`
    select c.id::float8 as id
    from contacts c
    join logins l on l.account_id = c.account_id and l.contactid = c.id
    where c.account_id = ${account} and not c.deleted and c.allowlogin and c.status = 'active'
      and array[lower(l.email), lower(c.email)] && array(select json_array_elements_text(${JSON.stringify(emails)}::json))
    limit ${maxDepth}
  `.execute(tx)
  return result.rows.map(({ id }) => id)
}
