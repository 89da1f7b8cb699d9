/**
 * Writes rows of an import as if the importer had typed them: as new records, or as changes of existing ones. All valid rows
 * are written together; if the write path refuses any, nothing is kept and RowsRefused names them.
 */
import type { Texts } from '../../../../contract/imports/cells.ts'
import type { Resource } from '../../../../contract/language/resource.ts'
import { recordsInSteps } from '../../../../contract/requests/record-input.ts'
import type { Change } from '../../../changes/log.ts'
import { getSender } from '../../../read/rights.ts'
import { createRecords } from '../../../write/create.ts'
import { requireToAdd, requireToChange } from '../../../write/rules/field-rights.ts'
import { changeEach } from '../../../write/update.ts'
import type { Binding, Writing } from '../../../write/writing.ts'
import { withCustomValues } from '../import-fields.ts'
import type { RowOutcome } from '../outcomes.ts'
import { bodiesOf, type ImportPlan } from '../recognise/bodies.ts'
import { decidedNames } from '../recognise/missing.ts'
import { type Candidate, type RowsToWrite, recognise } from '../recognise/recognise.ts'
import { createMissing } from './create-missing.ts'
import { changedFieldsOf, closestOf, type Difference, differencesOf, isKept, keptElsewhere } from './differences.ts'
import { storedFigures } from './figures.ts'
import { refusedBy, withPlaces } from './refusals.ts'
import { withRest } from './rest-items.ts'

/** Returns the outcome of each row. Throws RowsRefused. */
export async function writeRows(writing: Writing, work: RowsToWrite): Promise<readonly RowOutcome[]> {
  const { plan, refused } = work
  const binding = writing.bindingOf(plan.importable.resource)
  const [left, rows] = partition(work.rows, ({ choice }) => choice === 'skip')
  const names = decidedNames(work.book, plan.mapping.missing ?? [])
  const named = await bodiesOf(writing, plan, work.book, names, rows, (some) =>
    createMissing(writing, plan, names, some),
  )
  const read = await withRest(writing, plan, named)
  const bodies = read.map((each) => ({ ...each, problems: [...each.problems, ...(refused.get(each.row.row) ?? [])] }))
  const candidates = await recognise(writing, binding, { ...work, rows }, bodies, (row, key, records) =>
    closestOf(writing, binding, plan, { ...row, key }, records),
  )
  const valid = candidates.filter(({ problems }) => problems.length === 0)
  const [created, others] = partition(valid, isNew)
  const [existing, twins] = partition(others, ({ id }) => id !== null)
  return [
    ...candidates.filter(({ problems }) => problems.length > 0).map(badOutcome),
    ...(await createNew(writing, binding, work, created)),
    ...(await changeExisting(writing, binding, plan, existing)),
    ...twins.map(twinOutcome),
    ...left.map(({ row }): RowOutcome => ({ row, state: 'skipped' })),
  ]
}

function partition<T>(all: readonly T[], is: (each: T) => boolean): readonly [T[], T[]] {
  return [all.filter(is), all.filter((each) => !is(each))]
}

/** The importer may ask for a new record even if the row matches an existing one. */
const isNew = ({ row, id, twin }: Candidate) => row.choice === 'create' || (id === null && twin === null)

const badOutcome = ({ row, problems, key, next }: Candidate): RowOutcome => ({
  ...{
    row: row.row,
    state: 'bad',
    problems,
    key: key?.text ?? null,
    nextkey: next?.text ?? null,
    differs: row.differs,
  },
})

/** What every sound row keeps: its number, its keys, and what can be decided otherwise. */
const soundOutcome = ({ row, key, next, note }: Candidate) => ({
  ...{ row: row.row, key: key?.text ?? null, nextkey: next?.text ?? null },
  ...(note ? { problems: [note] } : {}),
})

/** Outcome of a row whose record another row is yet to create: it changes that record if the importer says so. */
const twinOutcome = (each: Candidate): RowOutcome => ({
  ...{ ...soundOutcome(each), state: each.row.choice === 'update' ? 'update' : 'same' },
})

/** Defaults of new records. Those that name other records are left out: they are resolved like cells. */
const defaultsOf = ({ mapping, importable }: ImportPlan): Texts =>
  Object.fromEntries(
    Object.entries(mapping.defaults).filter(([name]) => name !== importable.rest && !importable.extras[name]),
  )

async function createNew(
  writing: Writing,
  binding: Binding,
  { plan, stored, isCheck }: RowsToWrite,
  rows: readonly Candidate[],
): Promise<readonly RowOutcome[]> {
  if (rows.length === 0) return []
  const { actor } = writing
  const of: Resource = binding.resource
  const given = rows.map(({ body }) => withCustomValues(plan, { ...defaultsOf(plan), ...body }))
  const { inputs, refusals } = lastOf(recordsInSteps(of, given, getSender(actor)))
  if (!refusals.isEmpty) throw refusedBy(plan, rows, refusals.list)
  const placed = inputs.map((input, position) => ({ ...input, place: [position] }))
  const ids = await withPlaces(plan, rows, async () => {
    requireToAdd(actor, of, inputs)
    return createRecords(writing, binding, placed)
  })
  // Rows that are checked again keep their record in the sample.
  const sampled = stored.status === 'checking' ? stored.created : 0
  const figures = await storedFigures(writing, binding, plan, rows, ids, { isCheck, sampled })
  return rows.map((each, at) => ({
    ...{ ...soundOutcome(each), state: 'created', recordid: ids[at] ?? null },
    ...{ there: each.id, differs: each.row.differs, creates: each.creates.length > 0 ? each.creates : null },
    ...figures[at],
  }))
}

/** Runs a generator to its end and returns its result. */
function lastOf<Result>(steps: Generator<unknown, Result>): Result {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

async function changeExisting(
  writing: Writing,
  binding: Binding,
  plan: ImportPlan,
  rows: readonly Candidate[],
): Promise<readonly RowOutcome[]> {
  const differing = await differencesOf(writing, binding, plan, rows)
  const wanted = firstOfEach(differing.filter(({ candidate }) => !isKept(plan, candidate)))
  const logged = await writeDifferences(writing, binding, plan, wanted)
  const differenceOf = new Map(differing.map((each) => [each.candidate, each]))
  const written = new Set(wanted)
  return rows.map((each) => {
    const difference = differenceOf.get(each)
    const recognised = {
      ...{ ...soundOutcome(each), recordid: each.id, there: each.id },
      differs: difference ? changedFieldsOf(difference.values) : null,
      creates: each.creates.length > 0 ? each.creates : null,
    }
    if (!difference || !written.has(difference)) return { ...recognised, state: 'same' }
    const change = logged.get(difference.id)
    const elsewhere = keptElsewhere(binding.resource, difference)
    if (!change && Object.keys(elsewhere.after).length === 0) return { ...recognised, state: 'same' }
    const before = { ...change?.before, ...elsewhere.before }
    return { ...recognised, state: 'updated', before, after: { ...change?.after, ...elsewhere.after } }
  })
}

/** Writes the differing values and returns the logged changes by record. */
async function writeDifferences(
  writing: Writing,
  binding: Binding,
  plan: ImportPlan,
  wanted: readonly Difference[],
): Promise<ReadonlyMap<number, Change>> {
  const alreadyLogged = writing.changes.length
  const rows = wanted.map(({ candidate }) => candidate)
  await withPlaces(plan, rows, async () => {
    for (const { now, values } of wanted) requireToChange(writing.actor, binding.resource, [now], values)
    if (wanted.length > 0) await changeEach(writing, binding, wanted, 'update')
  })
  const own = writing.changes.slice(alreadyLogged).filter(({ resource }) => resource === binding.resource.name)
  return new Map(own.map((each) => [each.id, each]))
}

/** If several rows of a portion change the same record, the first one wins. */
const firstOfEach = (differences: readonly Difference[]) => [
  ...new Map(differences.toReversed().map((each) => [each.id, each])).values(),
]
