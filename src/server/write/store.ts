/** Stores drafts in tables: one statement for all records that set the same columns. */

import { sql } from 'kysely'
import { ascending } from '../../contract/ascending.ts'
import type { Field } from '../../contract/language/field.ts'
import { onceForEach } from '../../contract/lazy.ts'
import { parseMoment } from '../../contract/requests/moment.ts'
import { awaitAll, runCompiled, runNow } from '../db/run-compiled.ts'
import { type LinkSource, storedColumn } from '../query/binding.ts'
import { compileShaped } from '../query/compile-shaped.ts'
import { type Context, type Expression, inARow, rowOf, slot } from '../query/condition.ts'
import { edgeOf } from '../query/resolve-moment.ts'
import { holdsCustomValues } from './custom-values.ts'
import { portionsOf } from './portions.ts'
import { idList } from './rules/references.ts'
import { contextOf, isBeside, type SnapshotRow, type Snapshots, snapshotColumn, snapshotsOf } from './snapshot.ts'
import type { Binding, Draft, Writing } from './writing.ts'

type Columns = Record<string, unknown>

/** Ids for new records, in order. */
export async function takeIds(writing: Writing, binding: Binding, count: number): Promise<number[]> {
  const rows = await runNow(
    writing.tx,
    sql<{ id: number }>`
      select nextval(${sql.lit(`${binding.table}_id_seq`)}::regclass) as id
      from generate_series(1, ${count}::int)
    `,
  )
  return rows.map((row) => Number(row.id))
}

/**
 * Stores new records and their links. Returns their snapshots, or null where these need more than the records' own rows.
 */
export async function insertRecords(
  writing: Writing,
  binding: Binding,
  drafts: readonly Draft[],
): Promise<Snapshots | null> {
  const rows = drafts.map((draft) => ({
    account_id: writing.actor.account,
    id: draft.id,
    ...columnsOf(writing, binding, draft),
  }))
  const table = sql.table(binding.table)
  const found: SnapshotRow[] = []
  for (const { names, alike } of withSameColumns(rows)) {
    const columns = sql.join(names.map((name) => sql.ref(name)))
    const stored = await runStoring(
      { writing, binding, verb: 'insert', names, alike, beside: [] },
      (given) => sql`
        insert into ${table} as t (${columns})
        select ${columns}
        from json_populate_recordset(null::${table}, ${given}::json)
      `,
    )
    found.push(...stored)
  }
  await replaceLinks(writing, binding, drafts)
  return isOwnRow(binding, drafts) ? snapshotsOf(found) : null
}

/**
 * Stores the supplied fields of changed records and their links, and returns their snapshots: what is stored in other tables
 * is read again only where the drafts name it. A record that has all of its draft's values already keeps its version.
 */
export async function updateRecords(writing: Writing, binding: Binding, drafts: readonly Draft[]): Promise<Snapshots> {
  const found: SnapshotRow[] = []
  const changed = drafts.filter(newsOf(binding))
  for await (const some of portionsOf(changed)) found.push(...(await updateSome(writing, binding, some)))
  const stored = snapshotsOf(found)
  return new Map(drafts.map(({ id, before }) => [id, { ...before, ...stored.get(id) }]))
}

/** Whether anything that a draft says may be other than what is stored; what cannot be told counts as that. */
const newsOf =
  ({ sources }: Binding) =>
  (draft: Draft): boolean => {
    const { before, values, columns } = draft
    const isStored = ([wire, value]: [string, unknown]) => {
      if (!before || !(wire in before)) return false
      if (wire === 'customfields') return holdsCustomValues(draft)
      const isLink = sources[wire]?.from === 'link'
      const [one, other] = [value, before[wire]].map((each) =>
        JSON.stringify(isLink ? idList(each).toSorted(ascending) : each),
      )
      return one === other
    }
    return Object.keys(columns).length > 0 || !Object.entries(values).every(isStored)
  }

async function updateSome(writing: Writing, binding: Binding, drafts: readonly Draft[]): Promise<SnapshotRow[]> {
  // Links come first, because the snapshots of the rows include them.
  await replaceLinks(writing, binding, drafts)
  const rows = drafts.map((draft) => ({ id: draft.id, ...columnsOf(writing, binding, draft) }))
  const stamp = 'lastmodifiedutc' in binding.resource.fields ? [sql`lastmodified = clock_timestamp()`] : []
  const table = sql.table(binding.table)
  const named = new Set(drafts.flatMap(({ values }) => Object.keys(values)))
  const beside = [...named].filter((wire) => isBeside(binding, wire)).sort(ascending)
  const found: SnapshotRow[] = []
  for (const { names, alike } of withSameColumns(rows)) {
    const own = names.filter((name) => name !== 'id')
    const changed = [...own.map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`), ...stamp]
    // The row is written even where only links change, so that the record gets a new version.
    const sets = changed.length > 0 ? changed : [sql`id = t.id`]
    const stored = await runStoring(
      { writing, binding, verb: 'update', names, alike, beside },
      (given, context) => sql`
        update ${table} t
        set ${sql.join(sets)}
        from json_populate_recordset(null::${table}, ${given}::json) r
        where t.account_id = ${context.account} and t.id = r.id
      `,
    )
    found.push(...stored)
  }
  return found
}

interface Storing {
  readonly writing: Writing
  readonly binding: Binding
  readonly verb: 'insert' | 'update'
  readonly names: readonly string[]
  readonly alike: readonly Columns[]
  /** Fields stored in other tables that the snapshot includes. */
  readonly beside: readonly string[]
}

/** Stores rows that name the same columns, under the alias `t`, and returns their snapshots. */
function runStoring(
  { writing, binding, verb, names, alike, beside }: Storing,
  render: (given: Expression, context: Context) => Expression,
): Promise<readonly SnapshotRow[]> {
  const shape = `${verb}:${binding.resource.name}:${names}:${beside}`
  const values = [JSON.stringify(alike)]
  const compiled = compileShaped(
    { actor: writing.actor, shape, values },
    (context, numbering) =>
      sql`
        ${render(slot(numbering.take()), context)}
        returning t.id, ${snapshotColumn(binding, rowOf('t'), context, (wire) => beside.includes(wire))}
      `,
  )
  return runCompiled(writing.tx, compiled)
}

/** Whether new records are stored in their own rows alone, with nothing in other tables. */
const isOwnRow = (binding: Binding, drafts: readonly Draft[]): boolean =>
  drafts.every(({ values }) =>
    Object.entries(values).every(([wire, value]) => storedColumn(binding, wire) !== null || idList(value).length === 0),
  )

/** Rows grouped by the columns they name. Effects may complete one draft and not another, whose column must stay as it is. */
function withSameColumns(rows: readonly Columns[]): { names: readonly string[]; alike: readonly Columns[] }[] {
  const groups = new Map<string, Columns[]>()
  for (const row of rows) {
    const names = Object.keys(row).sort(ascending).join()
    const alike = groups.get(names) ?? []
    alike.push(row)
    groups.set(names, alike)
  }
  return [...groups.values()].map((alike) => ({ names: Object.keys(alike[0] ?? {}), alike }))
}

/** Columns of a draft's values. A field that is cleared but must have a value goes back to its initial one. */
function columnsOf(writing: Writing, binding: Binding, draft: Draft): Columns {
  const columns: Columns = { ...draft.columns }
  for (const [wire, value] of Object.entries(draft.values)) {
    const field = binding.resource.fields[wire] as Field
    const column = storedColumn(binding, wire)
    if (column) columns[column] = stored(field, value ?? field.initial ?? null, writing.actor.timezone)
  }
  return columns
}

function stored(field: Field, value: unknown, timezone: string): unknown {
  if (value === null) return null
  if (field.kind === 'sortkey') return `\\x${value}`
  const moment = field.kind === 'datetime' ? parseMoment(String(value)) : null
  return moment ? edgeOf(moment, 'from', timezone).at : value
}

const linkSources = onceForEach(({ sources }: Binding) =>
  Object.entries(sources).flatMap(([wire, source]) => (source.from === 'link' ? [[wire, source] as const] : [])),
)

async function replaceLinks(writing: Writing, binding: Binding, drafts: readonly Draft[]): Promise<void> {
  for (const [wire, source] of linkSources(binding)) {
    const linked = drafts.filter((draft) => wire in draft.values)
    if (linked.length === 0) continue
    await replaceLinksOf(writing, source, linked, wire)
  }
}

async function replaceLinksOf(
  writing: Writing,
  source: LinkSource,
  drafts: readonly Draft[],
  wire: string,
): Promise<void> {
  const { account } = writing.actor
  const table = sql.table(source.table)
  const owners = JSON.stringify(drafts.map((draft) => draft.id))
  const constants = Object.entries(source.fixed)
  const same = constants.map(([name, value]) => sql` and ${sql.ref(name)} = ${value}`)
  const removed = runNow(
    writing.tx,
    sql`
      delete from ${table}
      where account_id = ${account}
        and ${sql.ref(source.owner)} in (select value::bigint from json_array_elements_text(${owners}::json))
        ${inARow(same)}${seenOnly(writing, source)}
    `,
  )
  const pairs = drafts.flatMap((draft) => idList(draft.values[wire]).map((target) => ({ owner: draft.id, target })))
  if (pairs.length === 0) return void (await removed)
  const names = constants.map(([name]) => sql`, ${sql.ref(name)}`)
  const values = constants.map(([, value]) => sql`, ${value}::text`)
  const added = runNow(
    writing.tx,
    sql`
      insert into ${table} (account_id, ${sql.ref(source.owner)}, ${sql.ref(source.target)}${inARow(names)})
      select ${account}, p.owner, p.target${inARow(values)}
      from json_to_recordset(${JSON.stringify(pairs)}::json) as p(owner bigint, target bigint)
    `,
  )
  await awaitAll(removed, added)
}

/** A write replaces the links that its actor sees; a tag or a prerequisite that the actor does not know of stays. */
function seenOnly(writing: Writing, source: LinkSource): Expression {
  const seen = source.seen?.(writing.actor)
  if (!seen) return sql``
  const values = seen.values.map((value) => sql`${value}`)
  const holds = seen.render(rowOf('x'), values, contextOf(writing))
  return sql` and ${sql.ref(source.target)} in (
    select x.id
    from ${sql.table(source.targetTable)} x
    where x.account_id = ${writing.actor.account} and ${holds}
  )`
}
