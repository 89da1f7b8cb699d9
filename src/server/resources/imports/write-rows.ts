/**
 * Writes some rows of an import as their importer would by hand: new records, and changes of those that are there. All rows
 * that are sound are written together; what the write path says against some of them ends it, and names them.
 */
import { sql } from 'kysely'
import type { Resource } from '../../../contract/language/resource.ts'
import { Problem } from '../../../contract/requests/problem.ts'
import { parseUpdate, recordsInSteps } from '../../../contract/requests/record-input.ts'
import { seenBy } from '../../read/rights.ts'
import { createRecords } from '../../write/create.ts'
import { requireToAdd, requireToChange } from '../../write/rules/field-rights.ts'
import { lockedSnapshots } from '../../write/snapshot.ts'
import { changeEach } from '../../write/update.ts'
import type { AnyValues, Binding, Writing } from '../../write/writing.ts'
import { bodiesOf, type ImportPlan, type RowBody } from './bodies.ts'
import { keyOf, keysInOrder, type RowKey, recognised } from './existing.ts'
import { customChanges, customValuesIn, withCustomValues } from './import-fields.ts'
import type { CellProblem, ImportRow, StoredImport } from './import-record.ts'
import type { NameBook } from './names.ts'
import type { RowOutcome } from './outcomes.ts'
import { refusedBy, withPlaces } from './refusals.ts'

export interface RowsToWrite {
  readonly stored: StoredImport
  readonly plan: ImportPlan
  readonly book: NameBook
  readonly rows: readonly ImportRow[]
  /** What the write path said against rows the last time, by row; they are not written. */
  readonly refused: ReadonlyMap<number, readonly CellProblem[]>
}

interface Candidate extends RowBody {
  readonly key: RowKey | null
  /** The record that the row is recognised as. */
  readonly id: number | null
  /** The earlier row of the same file with the same key, which is not written yet. */
  readonly twin: number | null
}

/** Writes the rows and returns what became of each. Throws RowsRefused. */
export async function writeRows(writing: Writing, work: RowsToWrite): Promise<readonly RowOutcome[]> {
  const { plan, refused } = work
  const binding = writing.bindingOf(plan.importable.resource)
  const read = await bodiesOf(writing, plan, work.book, work.rows)
  const bodies = read.map((each) => ({ ...each, problems: [...each.problems, ...(refused.get(each.row.row) ?? [])] }))
  const candidates = await recognise(writing, binding, work, bodies)
  const sound = candidates.filter(({ problems }) => problems.length === 0)
  const outcomes = [
    ...candidates.filter(({ problems }) => problems.length > 0).map(badOutcome),
    ...(await createNew(
      writing,
      binding,
      plan,
      sound.filter(({ id, twin }) => id === null && twin === null),
    )),
    ...(await changeOld(
      writing,
      binding,
      plan,
      sound.filter(({ id }) => id !== null),
    )),
    ...sound.filter(({ id, twin }) => id === null && twin !== null).map((each) => twinOutcome(plan, each)),
  ]
  return outcomes
}

const badOutcome = ({ row, problems, key }: Candidate): RowOutcome => ({
  ...{ row: row.row, state: 'bad', problems, key: key?.text ?? null },
})

/** What a later row with the same key does to the record that the earlier one makes. */
const twinOutcome = ({ mapping }: ImportPlan, { row, key }: Candidate): RowOutcome => ({
  ...{ row: row.row, state: mapping.existing === 'update' ? 'update' : 'same', key: key?.text ?? null },
})

async function recognise(
  writing: Writing,
  binding: Binding,
  { plan, stored, rows }: RowsToWrite,
  bodies: readonly RowBody[],
): Promise<readonly Candidate[]> {
  const keys = keysInOrder(plan)
  const keyed = bodies.map((each) => ({ ...each, key: each.problems.length > 0 ? null : keyOf(keys, each.body) }))
  const asked = keyed.flatMap(({ key, body }) => (key ? [{ key, body }] : []))
  const ids = await recognised(writing, binding, plan, asked)
  const earlier = await earlierRows(
    writing,
    stored,
    asked.map(({ key }) => key.text),
    rows[0]?.row ?? 0,
  )
  const seen = new Map(earlier)
  return keyed.map((each) => {
    const text = each.key?.text
    const id = text === undefined ? null : (ids.get(text) ?? null)
    const twin = text === undefined ? null : (seen.get(text) ?? null)
    if (text !== undefined && !seen.has(text)) seen.set(text, each.row.row)
    return { ...each, id, twin }
  })
}

/** Rows before these with the same keys, whose records may not be there yet. */
async function earlierRows({ tx }: Writing, { account_id, id }: StoredImport, keys: readonly string[], before: number) {
  if (keys.length === 0) return []
  // One look into the index for each key: the rows are so new that the database knows nothing of how many there are.
  const found = await sql<{ key: string; row: number }>`
    select v as key, earlier.row
    from json_array_elements_text(${JSON.stringify(keys)}::json) as v
    cross join lateral (
      select min(r.row) as row
      from import_rows r
      where r.account_id = ${account_id} and r.importid = ${id}::bigint and r.key = v and r.row + 0 < ${before}
        and r.state in ('create', 'update', 'same')
    ) earlier
    where earlier.row is not null
  `.execute(tx)
  return found.rows.map(({ key, row }) => [key, row] as const)
}

async function createNew(
  writing: Writing,
  binding: Binding,
  plan: ImportPlan,
  rows: readonly Candidate[],
): Promise<readonly RowOutcome[]> {
  if (rows.length === 0) return []
  const { actor } = writing
  const of: Resource = binding.resource
  const given = rows.map(({ body }) => withCustomValues(plan, { ...plan.mapping.defaults, ...body }))
  const steps = recordsInSteps(of, given, seenBy(actor))
  let step = steps.next()
  while (!step.done) step = steps.next()
  const { inputs, refusals } = step.value
  if (!refusals.isEmpty) throw refusedBy(plan, rows, refusals.messages)
  const placed = inputs.map((input, position) => ({ ...input, place: `[${position}] ` }))
  const ids = await withPlaces(plan, rows, async () => {
    requireToAdd(actor, of, inputs)
    return createRecords(writing, binding, placed)
  })
  return rows.map(({ row, key }, at) => ({
    ...{ row: row.row, state: 'created', recordid: ids[at] ?? null, key: key?.text ?? null },
  }))
}

async function changeOld(
  writing: Writing,
  binding: Binding,
  plan: ImportPlan,
  rows: readonly Candidate[],
): Promise<readonly RowOutcome[]> {
  const same = ({ row, id, key }: Candidate): RowOutcome => ({
    ...{ row: row.row, state: 'same', recordid: id, key: key?.text ?? null },
  })
  if (rows.length === 0 || plan.mapping.existing === 'keep') return rows.map(same)
  const snapshots = await lockedSnapshots(
    writing,
    binding,
    rows.map(({ id }) => Number(id)),
  )
  const wanted: { readonly id: number; readonly values: AnyValues; readonly candidate: Candidate }[] = []
  for (const candidate of rows) {
    const id = Number(candidate.id)
    const values = changesOf(writing, binding, plan, candidate, snapshots.get(id) ?? {})
    // Of several rows for one record the first counts in this portion.
    if (Object.keys(values).length > 0 && !wanted.some((each) => each.id === id)) wanted.push({ id, values, candidate })
  }
  const changed = wanted.map(({ candidate }) => candidate)
  const before = writing.changes.length
  await withPlaces(plan, changed, async () => {
    for (const { id, values } of wanted) {
      requireToChange(writing.actor, binding.resource, [snapshots.get(id) ?? {}], values)
    }
    await changeEach(writing, binding, wanted, 'update')
  })
  const differences = new Map(
    writing.changes.slice(before).flatMap((each) => (each.resource === binding.resource.name ? [[each.id, each]] : [])),
  )
  return rows.map((each) => {
    const difference = changed.includes(each) ? differences.get(Number(each.id)) : undefined
    if (!changed.includes(each) || !difference) return same(each)
    return { ...same(each), state: 'updated', before: difference.before, after: difference.after }
  })
}

/** What the row says otherwise than the record has it. */
function changesOf(
  writing: Writing,
  { resource }: Binding,
  plan: ImportPlan,
  row: Candidate,
  now: AnyValues,
): AnyValues {
  const settable = Object.entries(withCustomValues(plan, row.body)).filter(
    ([wire]) => resource.fields[wire]?.write === 'always',
  )
  const body = Object.fromEntries(settable)
  try {
    const { input } = parseUpdate(resource, body, seenBy(writing.actor))
    return changesTo(now, input.values)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw refusedBy(plan, [row], error.messages)
  }
}

/** The values that the record does not have; of the account's own fields only those. */
function changesTo(now: AnyValues, { customfields, ...values }: AnyValues): AnyValues {
  const changed = Object.fromEntries(Object.entries(values).filter(([wire, value]) => !isSame(value, now[wire])))
  const own = customChanges(customValuesIn(now.customfields), customValuesIn(customfields))
  return own.length > 0 ? { ...changed, customfields: own } : changed
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))
const inOrder = (value: unknown) =>
  Array.isArray(value) ? (value.length === 0 ? null : value.toSorted((one, other) => one - other)) : (value ?? null)
