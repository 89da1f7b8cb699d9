/**
 * Finds and removes the sample data: all of it, changed or not, except what the firm's own records depend on. An hour tracked on a sample
 * item keeps that item, its project and its client.
 */
import { sql } from 'kysely'
import type { ResourceName } from '../../../contract/registry.ts'
import { contacts } from '../../../contract/resources/people/contacts.ts'
import type { Database } from '../../db/database.ts'
import { idIn, notDeletedCondition as notDeleted } from '../../query/condition.ts'
import { visibleIds } from '../../write/find.ts'
import { removeRecords } from '../../write/remove.ts'
import { loadRows } from '../../write/rows.ts'
import type { WriteContext } from '../../write/write-context.ts'
import { type NamingRecord, namingRecords } from '../naming-records.ts'

interface SampleRecord {
  readonly resource: ResourceName
  readonly id: number
}

/** Database access for finding the sample: a write, or a read. */
type Lookup = Pick<WriteContext, 'bindingOf'> & { readonly queries: Database['kysely']; readonly account: number }

/** In this order, no record is deleted before those that refer to it. Others are deleted with their parent. */
const removalOrder: readonly ResourceName[] = [
  ...(['payments', 'invoices', 'quotes', 'time', 'items', 'projectphases', 'projects'] as const),
  ...(['projecttemplates', 'contacts', 'companies', 'servicerates'] as const),
]

/** Marks everything that this write has created as sample data. */
export async function rememberSample({ tx, actor, changes }: WriteContext): Promise<number> {
  const createdRecords = changes
    .filter(({ action }) => action === 'create')
    .map(({ resource, id }) => ({ resource, id }))
  await sql`
    insert into sample_records (account_id, resource, recordid)
    select ${actor.account}, r.resource, r.id
    from json_to_recordset(${JSON.stringify(createdRecords)}::json) as r(resource text, id bigint)
    on conflict do nothing
  `.execute(tx)
  return createdRecords.length
}

/** The existing records of the sample. Parts of others are not counted. */
export async function sampleRecords({ queries, account, bindingOf }: Lookup): Promise<readonly SampleRecord[]> {
  const records: SampleRecord[] = []
  for (const resource of removalOrder) {
    const result = await sql<{ id: number }>`
      select s.recordid as id
      from sample_records s
      join ${sql.table(bindingOf(resource).table)} t on t.account_id = s.account_id and t.id = s.recordid and not t.deleted
      where s.account_id = ${account} and s.resource = ${resource}
      order by s.recordid
    `.execute(queries)
    records.push(...result.rows.map(({ id }) => ({ resource, id: Number(id) })))
  }
  return records
}

/** Deletes the sample's records, and returns those that remain because the firm's own records depend on them. */
export async function removeSample(writing: WriteContext): Promise<{ removed: number; kept: readonly SampleRecord[] }> {
  const { tx, actor } = writing
  const allRecords = await sampleRecords({ ...writing, queries: tx, account: actor.account })
  const stays = await reliedOn(writing, allRecords)
  const stayingRecords = allRecords.filter((record) => stays.has(getName(record)))
  for (const resource of removalOrder) {
    const ids = allRecords
      .filter((record) => record.resource === resource && !stays.has(getName(record)))
      .map(({ id }) => id)
    const binding = writing.bindingOf(resource)
    // Some were deleted with their parent.
    const there = await visibleIds(writing, binding, ids, [idIn(ids), notDeleted])
    await removeRecords(writing, binding, [...there])
  }
  if (stayingRecords.length === 0) await sql`delete from sample_records where account_id = ${actor.account}`.execute(tx)
  return { removed: allRecords.length - stayingRecords.length, kept: stayingRecords }
}

const getName = ({ resource, id }: { readonly resource: string; readonly id: number }) => `${resource}/${id}`

/** Names of the records that own records refer to, directly or indirectly. */
async function reliedOn(writing: WriteContext, sampleRecords: readonly SampleRecord[]): Promise<ReadonlySet<string>> {
  const ownIds = await parts(writing)
  const stays = new Set(await signingIn(writing, sampleRecords))
  const inner: { readonly source: string; readonly target: string }[] = []
  for (const [resource, records] of Map.groupBy(sampleRecords, (record) => record.resource)) {
    const ids = records.map(({ id }) => id)
    for (const { from: source, id } of await references(writing, resource, ids)) {
      if (ownIds.has(source)) inner.push({ source, target: getName({ resource, id }) })
      else stays.add(getName({ resource, id }))
    }
  }
  let size = -1
  while (size !== stays.size) {
    size = stays.size
    for (const { source, target } of inner) if (stays.has(source)) stays.add(target)
  }
  return stays
}

/** Names of all records that the sample created. */
async function parts({ tx, actor }: WriteContext): Promise<ReadonlySet<string>> {
  const result = await sql<{ resource: string; id: number }>`
    select resource, recordid as id
    from sample_records
    where account_id = ${actor.account}
  `.execute(tx)
  return new Set(result.rows.map(getName))
}

/** People of the sample who have been given a sign-in are no longer sample data. */
async function signingIn(writing: WriteContext, sampleRecords: readonly SampleRecord[]): Promise<readonly string[]> {
  const ids = sampleRecords.filter(({ resource }) => resource === 'contacts').map(({ id }) => id)
  const contactRows = await loadRows(writing, contacts, ids, ['allowlogin'])
  return ids.filter((id) => contactRows.get(id)?.allowlogin).map((id) => getName({ resource: 'contacts', id }))
}

/** Records that refer to these: their names, and to which. */
async function references(
  writing: WriteContext,
  target: ResourceName,
  ids: readonly number[],
): Promise<readonly { readonly from: string; readonly id: number }[]> {
  const naming = namingRecords(writing, target, ids)
  if (naming.length === 0) return []
  const { rows } = await sql<NamingRecord>`${sql.join(naming, sql` union all `)}`.execute(writing.tx)
  return rows.map(({ resource, id, named }) => ({ from: getName({ resource, id: Number(id) }), id: Number(named) }))
}
