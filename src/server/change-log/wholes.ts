/**
 * Documents that change with their parts: whoever follows the history of invoices learns from it that a payment came in, or that
 * a line costs more. The document gets a row of its own in the log, with the figures that its parts decide, unless the write
 * has logged one for it anyway.
 */
import { sql } from 'kysely'
import type { Actor } from '../../contract/rights.ts'
import type { Tx } from '../db/database.ts'
import { awaitAll, runNow } from '../db/run-compiled.ts'
import { type ReadBinding, valuesIn } from '../query/binding.ts'
import { arrayLiteral, type Expression, rowNamed } from '../query/condition.ts'
import { getAudienceCondition } from './audience-of.ts'
import type { Change, Snapshot } from './log.ts'
import { documentParts, getWholes } from './parts-of-documents.ts'

type Changed = readonly Pick<Change, 'resource' | 'id'>[]

const getIds = (changes: Changed, name: string): readonly number[] => [
  ...new Set(changes.filter(({ resource }) => resource === name).map(({ id }) => id)),
]

interface Logging {
  readonly tx: Tx
  readonly actor: Actor
  readonly bindingOf: (resource: string) => ReadBinding
  /** All changes of the write. */
  readonly changes: Changed
}

/** Logs the documents that changed with their parts, and returns these changes. Sent at once, beside what else is logged. */
export async function logWholes(logging: Logging): Promise<readonly Change[]> {
  const wholes = getWholes(new Set(logging.changes.map(({ resource }) => resource)))
  const changesByResource = await awaitAll(...wholes.map((parent) => loadLog(logging, parent)))
  return changesByResource.flat()
}

async function loadLog({ tx, actor, bindingOf, changes }: Logging, parent: string): Promise<readonly Change[]> {
  const binding = bindingOf(parent)
  const account = sql`${actor.account}::bigint`
  const context = { account, timezone: sql`null::text`, contact: sql`null::bigint` }
  const within = documentParts
    .filter((part) => part.whole === parent)
    .map((part) => ({ ...part, ids: getIds(changes, part.resource) }))
    .filter(({ ids }) => ids.length > 0)
  const subqueries = within.map(({ resource, ownerField, ids }) =>
    selectDocuments(bindingOf(resource), ownerField, ids, account),
  )
  const figures = [...new Set(within.flatMap((part) => part.figures))]
  const rows = await runNow(
    tx,
    sql<{ id: number; after: Snapshot }>`
    insert into changes (account_id, actor, contactid, resource, recordid, action, before, after, audience)
    select ${account}, ${actor.credential}, ${actor.contact}::bigint, c.resource, c.recordid, 'update', '{}', c.after,
      ${getAudienceCondition(account, rowNamed('c'), [binding])}
    from (
      select ${sql.lit(parent)}::text as resource, d.id as recordid, ${valuesIn(binding, figures, rowNamed('d'), context)} as after
      from ${sql.table(binding.table)} d
      where d.account_id = ${account} and not d.deleted
        and d.id = any(array(${sql.join(subqueries, sql` union all `)}))
        and d.id <> all(${arrayLiteral(getIds(changes, parent))}::bigint[])
      order by d.id
    ) c
    returning recordid as id, after
  `,
  )
  return rows.map(({ id, after }) => ({ resource: parent, id: Number(id), action: 'update', before: {}, after }))
}

/** Read once, as an array: a join would read the parts once per document where the planner expects few of them. */
const selectDocuments = (
  { table }: ReadBinding,
  ownerField: string,
  ids: readonly number[],
  account: Expression,
) => sql`
  select p.${sql.ref(ownerField)}
  from ${sql.table(table)} p
  where p.account_id = ${account} and p.id = any(${arrayLiteral(ids)}::bigint[])`
