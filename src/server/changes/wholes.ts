/**
 * Documents that change with their parts: whoever follows the history of invoices learns from it that a payment came in, or that
 * a line costs more. The document gets a row of its own in the log, with the figures that its parts decide, unless the write
 * has logged one for it anyway.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../contract/rights.ts'
import type { Tx } from '../db/database.ts'
import { awaitAll, runNow } from '../db/run-compiled.ts'
import { fieldValue, type ReadBinding } from '../query/binding.ts'
import { arrayLiteral, type Expression, rowOf } from '../query/condition.ts'
import { audienceOf } from './audience-of.ts'
import type { Change, Snapshot } from './log.ts'
import { documentParts, wholesOf } from './parts-of-documents.ts'

type Changed = readonly Pick<Change, 'resource' | 'id'>[]

const idsOf = (changes: Changed, name: string): readonly number[] => [
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
  const wholes = wholesOf(new Set(logging.changes.map(({ resource }) => resource)))
  const logged = await awaitAll(...wholes.map((whole) => logOf(logging, whole)))
  return logged.flat()
}

async function logOf({ tx, actor, bindingOf, changes }: Logging, whole: string): Promise<readonly Change[]> {
  const binding = bindingOf(whole)
  const account = sql`${actor.account}::bigint`
  const within = documentParts
    .filter((part) => part.whole === whole)
    .map((part) => ({ ...part, ids: idsOf(changes, part.resource) }))
    .filter(({ ids }) => ids.length > 0)
  const found = within.map(({ resource, by, ids }) => documentsOf(bindingOf(resource), by, ids, account))
  const figures = [...new Set(within.flatMap((part) => part.figures))]
  const rows = await runNow(
    tx,
    sql<{ id: number; after: Snapshot }>`
    insert into changes (account_id, actor, contactid, resource, recordid, action, before, after, audience)
    select ${account}, ${actor.credential}, ${actor.contact}::bigint, c.resource, c.recordid, 'update', '{}', c.after,
      ${audienceOf(account, rowOf('c'), [binding])}
    from (
      select ${sql.lit(whole)}::text as resource, d.id as recordid, ${figuresOf(binding, figures, account)} as after
      from ${sql.table(binding.table)} d
      where d.account_id = ${account} and not d.deleted
        and d.id = any(array(${sql.join(found, sql` union all `)}))
        and d.id <> all(${arrayLiteral(idsOf(changes, whole))}::bigint[])
      order by d.id
    ) c
    returning recordid as id, after
  `,
  )
  return rows.map(({ id, after }) => ({ resource: whole, id: Number(id), action: 'update', before: {}, after }))
}

/** Read once, as an array: a join would read the parts once per document where the planner expects few of them. */
const documentsOf = ({ table }: ReadBinding, by: string, ids: readonly number[], account: Expression) => sql`
  select p.${sql.ref(by)}
  from ${sql.table(table)} p
  where p.account_id = ${account} and p.id = any(${arrayLiteral(ids)}::bigint[])`

function figuresOf({ sources }: ReadBinding, wires: readonly string[], account: Expression): RawBuilder<unknown> {
  const context = { account, timezone: sql`null::text`, contact: sql`null::bigint` }
  const values = wires.map((wire) => {
    const source = sources[wire]
    const value = source && fieldValue(source, wire, rowOf('d'), context)
    if (!value) throw new Error(`${wire} is not stored in a row`)
    return sql`${sql.lit(wire)}::text, ${value}`
  })
  return sql`json_build_object(${sql.join(values)})`
}
