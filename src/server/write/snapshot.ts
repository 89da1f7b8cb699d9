/** A record as stored in the change log: every field that a write can set, and the ids it is linked to. */
import { sql } from 'kysely'
import { notFound } from '../../contract/requests/problem.ts'
import { noteLastModified, type Snapshot } from '../changes/log.ts'
import { runCompiled } from '../db/run-compiled.ts'
import { linkRows } from '../query/binding.ts'
import { conditionsOf } from '../query/compile-read.ts'
import { compileShaped } from '../query/compile-shaped.ts'
import { type Condition, type Context, type Expression, idIn, kept, type Row, rowOf } from '../query/condition.ts'
import { seenRows } from '../query/passes/restrict-rows.ts'
import { portionsOf } from './portions.ts'
import type { Binding, Writing } from './writing.ts'

export type Snapshots = ReadonlyMap<number, Snapshot>

/** Reads records by id and locks their rows until the write ends, so that nobody changes them before. */
export async function lockedSnapshots(
  writing: Writing,
  binding: Binding,
  ids: readonly number[],
  only: readonly Condition[] = [],
): Promise<Snapshots> {
  const found = new Map<number, Snapshot>()
  // Every write locks in the order of ids, so that no two wait for each other.
  for await (const some of portionsOf(ids.toSorted((one, other) => one - other))) {
    for (const [id, record] of await lockSome(writing, binding, [idIn(some), ...only])) found.set(id, record)
  }
  return found
}

/** The same for records that the actor sees and `also` picks. Throws a 404 for the first other one. */
export async function visibleSnapshots(
  writing: Writing,
  binding: Binding,
  ids: readonly number[],
  also: readonly Condition[] = [kept],
): Promise<Snapshots> {
  const found = await lockedSnapshots(writing, binding, ids, [...also, ...seenRows(binding, writing.actor)])
  const missing = ids.find((id) => !found.has(id))
  if (missing !== undefined) throw notFound(binding.resource.singular, missing)
  return found
}

async function lockSome(writing: Writing, binding: Binding, conditions: readonly Condition[]): Promise<Snapshots> {
  const shape = `locked:${binding.resource.name}:${conditions.map((each) => each.shape).join(';')}`
  const values = conditions.flatMap((each) => each.values)
  const compiled = compileShaped(
    { actor: writing.actor, shape, values },
    (context, numbering) => sql`
      select t.id, ${lastModified(binding)} as lastmodified, ${snapshotColumn(binding, rowOf('t'), context)}
      from ${sql.table(binding.table)} t
      where ${conditionsOf({ conditions }, numbering, 't', context)}
      order by t.id
      for no key update of t
    `,
  )
  const rows = await runCompiled<SnapshotRow & { readonly lastmodified: string | null }>(writing.tx, compiled)
  for (const { record, lastmodified } of rows) noteLastModified(record, lastmodified)
  return snapshotsOf(rows)
}

/** The time that a write of the row replaces, as text with all its digits. */
const lastModified = ({ resource }: Binding): Expression =>
  'lastmodifiedutc' in resource.fields ? sql`t.lastmodified::text` : sql`null::text`

/** A row with the id and `snapshotColumn`. */
export interface SnapshotRow {
  readonly id: number
  readonly record: Snapshot
}

export const snapshotsOf = (rows: readonly SnapshotRow[]): Snapshots =>
  new Map(rows.map(({ id, record }) => [Number(id), record]))

/**
 * The snapshot of a row, as `record`.
 * @param beside which fields stored in other tables it includes: links, and the account's own fields
 */
export function snapshotColumn(
  binding: Binding,
  row: Row,
  context: Context,
  beside: (wire: string) => boolean = () => true,
): Expression {
  const written = Object.entries(binding.resource.fields).filter(
    ([wire, field]) =>
      (field.write !== 'never' || field.kind === 'sortkey') && (!isBeside(binding, wire) || beside(wire)),
  )
  const wires = written.map(([wire]) => wire)
  const columns = [...storedFields(binding, row, context, wires), sql`${row.column('deleted')} as deleted`]
  return sql`(
    select row_to_json(s)
    from (select ${sql.join(columns)}) s
  ) as record`
}

/** Whether a field's values are stored in another table than the record. */
export const isBeside = ({ resource, sources }: Binding, wire: string): boolean =>
  sources[wire]?.from === 'link' || resource.fields[wire]?.kind === 'customvalues'

/** The values of a write's actor, for statements that are built from a binding. */
export function contextOf({ actor }: Writing): Context {
  const { account, timezone, contact } = actor
  return { account: sql`${account}`, timezone: sql`${timezone}`, contact: sql`${contact}` }
}

/** The fields of a row that are stored in it or in links, each under its wire name. */
export function storedFields(binding: Binding, row: Row, context: Context, wires: readonly string[]): Expression[] {
  return wires.flatMap((wire) => {
    const source = binding.sources[wire]
    if (source?.from === 'column') {
      const value = row.column(source.column ?? wire)
      const isKey = binding.resource.fields[wire]?.kind === 'sortkey'
      return [sql`${isKey ? sql`encode(${value}, 'hex')` : value} as ${sql.ref(wire)}`]
    }
    // A field that is stored in other columns or tables, such as a discount or the account's own fields.
    if (source?.from === 'computed' && source.relations.length === 0) {
      return [sql`${source.render(row, context)} as ${sql.ref(wire)}`]
    }
    if (source?.from !== 'link') return []
    const target = sql.ref(`l.${source.target}`)
    return [
      sql`(
        select json_agg(${target} order by ${target})
        from ${sql.table(source.table)} l
        where ${linkRows(source, row, 'l')}
      ) as ${sql.ref(wire)}`,
    ]
  })
}
