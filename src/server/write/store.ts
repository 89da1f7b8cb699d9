/** Stores drafts in tables: one statement for all records that set the same columns. */

import { sql } from 'kysely'
import { ascending } from '../../contract/ascending.ts'
import type { Field } from '../../contract/language/field.ts'
import { onceForEach } from '../../contract/lazy.ts'
import { parseMoment } from '../../contract/requests/moment.ts'
import { awaitAll, runCompiled, runNow } from '../db/run-compiled.ts'
import { type LinkSource, storedColumn } from '../query/binding.ts'
import { compileShaped } from '../query/compile-shaped.ts'
import { type Context, concat, type Expression, rowNamed, slot } from '../query/condition.ts'
import { getEdge } from '../query/resolve-moment.ts'
import { getChunks } from './chunks.ts'
import { holdsCustomValues } from './custom-values.ts'
import { idList } from './rules/references.ts'
import { getContext, isBeside, type SnapshotRow, type Snapshots, snapshotColumn, toSnapshots } from './snapshot.ts'
import type { Binding, Draft, WriteContext } from './write-context.ts'

type Columns = Record<string, unknown>

/** Ids for new records, in order. */
export async function takeIds(writing: WriteContext, binding: Binding, count: number): Promise<number[]> {
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
  writing: WriteContext,
  binding: Binding,
  drafts: readonly Draft[],
): Promise<Snapshots | null> {
  const rows = drafts.map((draft) => ({
    account_id: writing.actor.account,
    id: draft.id,
    ...getColumns(writing, binding, draft),
  }))
  const table = sql.table(binding.table)
  const insertedRows: SnapshotRow[] = []
  for (const { names, alike } of withSameColumns(rows)) {
    const columns = sql.join(names.map((name) => sql.ref(name)))
    const batchRows = await runStoring(
      { writing, binding, verb: 'insert', names, alike, beside: [] },
      (input) => sql`
        insert into ${table} as t (${columns})
        select ${columns}
        from json_populate_recordset(null::${table}, ${input}::json)
      `,
    )
    insertedRows.push(...batchRows)
  }
  await replaceLinks(writing, binding, drafts)
  return isOwnRow(binding, drafts) ? toSnapshots(insertedRows) : null
}

/**
 * Stores the supplied fields of changed records and their links, and returns their snapshots: what is stored in other tables
 * is read again only where the drafts name it. A record that has all of its draft's values already keeps its version.
 */
export async function updateRecords(
  writing: WriteContext,
  binding: Binding,
  drafts: readonly Draft[],
): Promise<Snapshots> {
  const rows: SnapshotRow[] = []
  const changedDrafts = drafts.filter(hasChanges(binding))
  for await (const chunk of getChunks(changedDrafts)) rows.push(...(await updateSome(writing, binding, chunk)))
  const snapshots = toSnapshots(rows)
  return new Map(drafts.map(({ id, before }) => [id, { ...before, ...snapshots.get(id) }]))
}

/** Whether anything that a draft says may be other than what is stored; what cannot be told counts as that. */
const hasChanges =
  ({ sources }: Binding) =>
  (draft: Draft): boolean => {
    const { before, values, columns } = draft
    const isStored = ([fieldName, value]: [string, unknown]) => {
      if (!before || !(fieldName in before)) return false
      if (fieldName === 'customfields') return holdsCustomValues(draft)
      const isLink = sources[fieldName]?.kind === 'link'
      const [one, previous] = [value, before[fieldName]].map((item) =>
        JSON.stringify(isLink ? idList(item).toSorted(ascending) : item),
      )
      return one === previous
    }
    return Object.keys(columns).length > 0 || !Object.entries(values).every(isStored)
  }

async function updateSome(writing: WriteContext, binding: Binding, drafts: readonly Draft[]): Promise<SnapshotRow[]> {
  // Links come first, because the snapshots of the rows include them.
  await replaceLinks(writing, binding, drafts)
  const rows = drafts.map((draft) => ({ id: draft.id, ...getColumns(writing, binding, draft) }))
  const stamp = 'lastmodifiedutc' in binding.resource.fields ? [sql`lastmodified = clock_timestamp()`] : []
  const table = sql.table(binding.table)
  const changedNames = new Set(drafts.flatMap(({ values }) => Object.keys(values)))
  const beside = [...changedNames].filter((fieldName) => isBeside(binding, fieldName)).sort(ascending)
  const updatedRows: SnapshotRow[] = []
  for (const { names, alike } of withSameColumns(rows)) {
    const columnNames = names.filter((name) => name !== 'id')
    const assignments = [...columnNames.map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`), ...stamp]
    // The row is written even where only links change, so that the record gets a new version.
    const sets = assignments.length > 0 ? assignments : [sql`id = t.id`]
    const batchRows = await runStoring(
      { writing, binding, verb: 'update', names, alike, beside },
      (input, context) => sql`
        update ${table} t
        set ${sql.join(sets)}
        from json_populate_recordset(null::${table}, ${input}::json) r
        where t.account_id = ${context.account} and t.id = r.id
      `,
    )
    updatedRows.push(...batchRows)
  }
  return updatedRows
}

interface Storing {
  readonly writing: WriteContext
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
  render: (input: Expression, context: Context) => Expression,
): Promise<readonly SnapshotRow[]> {
  const shape = `${verb}:${binding.resource.name}:${names}:${beside}`
  const values = [JSON.stringify(alike)]
  const compiled = compileShaped(
    { actor: writing.actor, shape, values },
    (context, numbering) =>
      sql`
        ${render(slot(numbering.take()), context)}
        returning t.id, ${snapshotColumn(binding, rowNamed('t'), context, (fieldName) => beside.includes(fieldName))}
      `,
  )
  return runCompiled(writing.tx, compiled)
}

/** Whether new records are stored in their own rows alone, with nothing in other tables. */
const isOwnRow = (binding: Binding, drafts: readonly Draft[]): boolean =>
  drafts.every(({ values }) =>
    Object.entries(values).every(
      ([fieldName, value]) => storedColumn(binding, fieldName) !== null || idList(value).length === 0,
    ),
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
function getColumns(writing: WriteContext, binding: Binding, draft: Draft): Columns {
  const columns: Columns = { ...draft.columns }
  for (const [fieldName, value] of Object.entries(draft.values)) {
    const field = binding.resource.fields[fieldName] as Field
    const column = storedColumn(binding, fieldName)
    if (column) columns[column] = toStored(field, value ?? field.initial ?? null, writing.actor.timezone)
  }
  return columns
}

function toStored(field: Field, value: unknown, timezone: string): unknown {
  if (value === null) return null
  if (field.kind === 'sortkey') return `\\x${value}`
  const moment = field.kind === 'datetime' ? parseMoment(String(value)) : null
  return moment ? getEdge(moment, 'from', timezone).moment : value
}

const linkSources = onceForEach(({ sources }: Binding) =>
  Object.entries(sources).flatMap(([fieldName, source]) =>
    source.kind === 'link' ? [[fieldName, source] as const] : [],
  ),
)

async function replaceLinks(writing: WriteContext, binding: Binding, drafts: readonly Draft[]): Promise<void> {
  for (const [fieldName, source] of linkSources(binding)) {
    const linkedDrafts = drafts.filter((draft) => fieldName in draft.values)
    if (linkedDrafts.length === 0) continue
    await replaceRecordLinks(writing, source, linkedDrafts, fieldName)
  }
}

async function replaceRecordLinks(
  writing: WriteContext,
  source: LinkSource,
  drafts: readonly Draft[],
  fieldName: string,
): Promise<void> {
  const { account } = writing.actor
  const table = sql.table(source.table)
  const owners = JSON.stringify(drafts.map((draft) => draft.id))
  const constants = Object.entries(source.fixed)
  const sameConstants = constants.map(([name, value]) => sql` and ${sql.ref(name)} = ${value}`)
  const removal = runNow(
    writing.tx,
    sql`
      delete from ${table}
      where account_id = ${account}
        and ${sql.ref(source.owner)} in (select value::bigint from json_array_elements_text(${owners}::json))
        ${concat(sameConstants)}${seenOnly(writing, source)}
    `,
  )
  const pairs = drafts.flatMap((draft) =>
    idList(draft.values[fieldName]).map((target) => ({ owner: draft.id, target })),
  )
  if (pairs.length === 0) return void (await removal)
  const names = constants.map(([name]) => sql`, ${sql.ref(name)}`)
  const values = constants.map(([, value]) => sql`, ${value}::text`)
  const addition = runNow(
    writing.tx,
    sql`
      insert into ${table} (account_id, ${sql.ref(source.owner)}, ${sql.ref(source.target)}${concat(names)})
      select ${account}, p.owner, p.target${concat(values)}
      from json_to_recordset(${JSON.stringify(pairs)}::json) as p(owner bigint, target bigint)
    `,
  )
  await awaitAll(removal, addition)
}

/** A write replaces the links that its actor sees; a tag or a prerequisite that the actor does not know of stays. */
function seenOnly(writing: WriteContext, source: LinkSource): Expression {
  const visibility = source.seen?.(writing.actor)
  if (!visibility) return sql``
  const values = visibility.values.map((value) => sql`${value}`)
  const holds = visibility.render(rowNamed('x'), values, getContext(writing))
  return sql` and ${sql.ref(source.target)} in (
    select x.id
    from ${sql.table(source.targetTable)} x
    where x.account_id = ${writing.actor.account} and ${holds}
  )`
}
