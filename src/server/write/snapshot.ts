/** A record as stored in the change log: every field that a write can set, and the ids it is linked to. */
import { sql } from 'kysely'
import { notFound } from '../../contract/requests/problem.ts'
import { noteLastModified, type Snapshot } from '../change-log/log.ts'
import { runCompiled } from '../db/run-compiled.ts'
import { linkRows } from '../query/binding.ts'
import { getConditions } from '../query/compile-read.ts'
import { compileShaped } from '../query/compile-shaped.ts'
import {
  type Condition,
  type Context,
  type Expression,
  idIn,
  notDeletedCondition,
  type Row,
  rowNamed,
} from '../query/condition.ts'
import { seenRows } from '../query/passes/restrict-rows.ts'
import { getChunks } from './chunks.ts'
import type { Binding, WriteContext } from './write-context.ts'

export type Snapshots = ReadonlyMap<number, Snapshot>

/** Reads records by id and locks their rows until the write ends, so that nobody changes them before. */
export async function lockedSnapshots(
  writing: WriteContext,
  binding: Binding,
  ids: readonly number[],
  only: readonly Condition[] = [],
): Promise<Snapshots> {
  const snapshots = new Map<number, Snapshot>()
  // Every write locks in the order of ids, so that no two wait for each other.
  for await (const chunk of getChunks(ids.toSorted((first, second) => first - second))) {
    for (const [id, record] of await lockSome(writing, binding, [idIn(chunk), ...only])) snapshots.set(id, record)
  }
  return snapshots
}

/** The same for records that the actor sees and `also` picks. Throws a 404 for the first other one. */
export async function visibleSnapshots(
  writing: WriteContext,
  binding: Binding,
  ids: readonly number[],
  also: readonly Condition[] = [notDeletedCondition],
): Promise<Snapshots> {
  const snapshots = await lockedSnapshots(writing, binding, ids, [...also, ...seenRows(binding, writing.actor)])
  const missingId = ids.find((id) => !snapshots.has(id))
  if (missingId !== undefined) throw notFound(binding.resource.singular, missingId)
  return snapshots
}

async function lockSome(writing: WriteContext, binding: Binding, conditions: readonly Condition[]): Promise<Snapshots> {
  const shape = `locked:${binding.resource.name}:${conditions.map((condition) => condition.shape).join(';')}`
  const values = conditions.flatMap((condition) => condition.values)
  const compiled = compileShaped(
    { actor: writing.actor, shape, values },
    (context, numbering) => sql`
      select t.id, ${lastModified(binding)} as lastmodified, ${snapshotColumn(binding, rowNamed('t'), context)}
      from ${sql.table(binding.table)} t
      where ${getConditions({ conditions }, numbering, 't', context)}
      order by t.id
      for no key update of t
    `,
  )
  const rows = await runCompiled<SnapshotRow & { readonly lastmodified: string | null }>(writing.tx, compiled)
  for (const { record, lastmodified } of rows) noteLastModified(record, lastmodified)
  return toSnapshots(rows)
}

/** The time that a write of the row replaces, as text with all its digits. */
const lastModified = ({ resource }: Binding): Expression =>
  'lastmodifiedutc' in resource.fields ? sql`t.lastmodified::text` : sql`null::text`

/** A row with the id and `snapshotColumn`. */
export interface SnapshotRow {
  readonly id: number
  readonly record: Snapshot
}

export const toSnapshots = (rows: readonly SnapshotRow[]): Snapshots =>
  new Map(rows.map(({ id, record }) => [Number(id), record]))

/**
 * The snapshot of a row, as `record`.
 * @param beside which fields stored in other tables it includes: links, and the account's own fields
 */
export function snapshotColumn(
  binding: Binding,
  row: Row,
  context: Context,
  beside: (fieldName: string) => boolean = () => true,
): Expression {
  const writtenFields = Object.entries(binding.resource.fields).filter(
    ([fieldName, field]) =>
      (field.write !== 'never' || field.kind === 'sortkey') && (!isBeside(binding, fieldName) || beside(fieldName)),
  )
  const fieldNames = writtenFields.map(([fieldName]) => fieldName)
  const columns = [...storedFields(binding, row, context, fieldNames), sql`${row.column('deleted')} as deleted`]
  return sql`(
    select row_to_json(s)
    from (select ${sql.join(columns)}) s
  ) as record`
}

/** Whether a field's values are stored in another table than the record. */
export const isBeside = ({ resource, sources }: Binding, fieldName: string): boolean =>
  sources[fieldName]?.kind === 'link' || resource.fields[fieldName]?.kind === 'customvalues'

/** The values of a write's actor, for statements that are built from a binding. */
export function getContext({ actor }: WriteContext): Context {
  const { account, timezone, contact } = actor
  return { account: sql`${account}`, timezone: sql`${timezone}`, contact: sql`${contact}` }
}

/** The fields of a row that are stored in it or in links, each under its wire name. */
export function storedFields(
  binding: Binding,
  row: Row,
  context: Context,
  fieldNames: readonly string[],
): Expression[] {
  return fieldNames.flatMap((fieldName) => {
    const source = binding.sources[fieldName]
    if (source?.kind === 'column') {
      const value = row.column(source.column ?? fieldName)
      const isKey = binding.resource.fields[fieldName]?.kind === 'sortkey'
      return [sql`${isKey ? sql`encode(${value}, 'hex')` : value} as ${sql.ref(fieldName)}`]
    }
    // A field that is stored in other columns or tables, such as a discount or the account's own fields.
    if (source?.kind === 'computed' && source.relations.length === 0) {
      return [sql`${source.render(row, context)} as ${sql.ref(fieldName)}`]
    }
    if (source?.kind !== 'link') return []
    const target = sql.ref(`l.${source.target}`)
    return [
      sql`(
        select json_agg(${target} order by ${target})
        from ${sql.table(source.table)} l
        where ${linkRows(source, row, 'l')}
      ) as ${sql.ref(fieldName)}`,
    ]
  })
}
