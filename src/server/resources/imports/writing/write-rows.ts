/**
 * Writes rows of an import as if the importer had typed them: as new records, or as changes of existing ones. All valid rows
 * are written together; if the write path refuses any, nothing is kept and RowsRefused names them.
 */
import type { Texts } from '../../../../contract/imports/cells.ts'
import type { Resource } from '../../../../contract/language/resource.ts'
import { recordsInSteps } from '../../../../contract/requests/record-input.ts'
import type { Change } from '../../../change-log/log.ts'
import { getSender } from '../../../read/rights.ts'
import { createRecords } from '../../../write/create.ts'
import { requireToAdd, requireToChange } from '../../../write/rules/field-rights.ts'
import { changeEach } from '../../../write/update.ts'
import type { Binding, WriteContext } from '../../../write/write-context.ts'
import { withCustomValues } from '../import-fields.ts'
import type { RowOutcome } from '../outcomes.ts'
import { type ImportPlan, loadBodies } from '../recognise/bodies.ts'
import { decidedNames } from '../recognise/missing.ts'
import { type Candidate, type RowsToWrite, recognise } from '../recognise/recognise.ts'
import { createMissing } from './create-missing.ts'
import {
  type Difference,
  getChangedFields,
  isKept,
  keptElsewhere,
  loadClosest,
  loadDifferences,
} from './differences.ts'
import { storedFigures } from './figures.ts'
import { refusedBy, withPlaces } from './refusals.ts'
import { withRest } from './rest-items.ts'

/** Returns the outcome of each row. Throws RowsRefused. */
export async function writeRows(writing: WriteContext, work: RowsToWrite): Promise<readonly RowOutcome[]> {
  const { plan, refusals } = work
  const binding = writing.bindingOf(plan.importable.resource)
  const [importRows, rows] = partition(work.rows, ({ choice }) => choice === 'skip')
  const names = decidedNames(work.book, plan.mapping.missing ?? [])
  const rowBodies = await loadBodies(writing, plan, work.book, names, rows, (placeds) =>
    createMissing(writing, plan, names, placeds),
  )
  const read = await withRest(writing, plan, rowBodies)
  const bodies = read.map((rowBody) => ({
    ...rowBody,
    problems: [...rowBody.problems, ...(refusals.get(rowBody.row.row) ?? [])],
  }))
  const candidates = await recognise(writing, binding, { ...work, rows }, bodies, (row, records) =>
    loadClosest(writing, binding, plan, row, records),
  )
  const valid = candidates.filter(({ problems }) => problems.length === 0)
  const [newCandidates, existingCandidates] = partition(valid, isNew)
  const [existing, twins] = partition(existingCandidates, ({ id }) => id !== null)
  return [
    ...(await badOutcomes(writing, binding, plan, candidates)),
    ...(await createNew(writing, binding, work, newCandidates)),
    ...(await changeExisting(writing, binding, plan, existing)),
    ...twins.map(twinOutcome),
    ...importRows.map(({ row }): RowOutcome => ({ row, state: 'skipped' })),
  ]
}

function partition<T>(items: readonly T[], is: (item: T) => boolean): readonly [T[], T[]] {
  return [items.filter(is), items.filter((item) => !is(item))]
}

/** The importer may ask for a new record even if the row matches an existing one. */
const isNew = ({ row, id, twin }: Candidate) => row.choice === 'create' || (id === null && twin === null)

/** Rows with problems; those that may correct a record say in what they differ from it. */
async function badOutcomes(
  writing: WriteContext,
  binding: Binding,
  plan: ImportPlan,
  candidates: readonly Candidate[],
): Promise<readonly RowOutcome[]> {
  const bad = candidates.filter(({ problems }) => problems.length > 0)
  const askedRows = bad.flatMap((candidate) =>
    candidate.proposed === null ? [] : [{ ...candidate, id: candidate.proposed }],
  )
  const differences = await loadDifferences(writing, binding, plan, askedRows)
  const valuesByRow = new Map(differences.map(({ candidate, values }) => [candidate.row.row, values]))
  return bad.map(({ row, problems, key, next, like, proposed }) => {
    const values = valuesByRow.get(row.row)
    return {
      row: row.row,
      state: 'bad',
      problems,
      key: key?.text ?? null,
      nextkey: (next ?? like)?.text ?? null,
      there: proposed,
      differs: values ? getChangedFields(values) : proposed === null ? row.differs : null,
    }
  })
}

/** What every sound row keeps: its number, its keys, and what can be decided otherwise. */
const soundOutcome = ({ row, key, next, like, note }: Candidate) => ({
  row: row.row,
  key: key?.text ?? null,
  nextkey: (next ?? like)?.text ?? null,
  ...(note ? { problems: [note] } : {}),
})

/** Outcome of a row whose record another row is yet to create: it changes that record if the importer says so. */
const twinOutcome = (candidate: Candidate): RowOutcome => ({
  ...soundOutcome(candidate),
  state: candidate.row.choice === 'update' ? 'update' : 'same',
})

/** Defaults of new records. Those that name other records are left out: they are resolved like cells. */
const getDefaults = ({ mapping, importable }: ImportPlan): Texts =>
  Object.fromEntries(
    Object.entries(mapping.defaults).filter(([name]) => name !== importable.rest && !importable.extras[name]),
  )

async function createNew(
  writing: WriteContext,
  binding: Binding,
  { plan, storedImport, isCheck }: RowsToWrite,
  rows: readonly Candidate[],
): Promise<readonly RowOutcome[]> {
  if (rows.length === 0) return []
  const { actor } = writing
  const resource: Resource = binding.resource
  const bodies = rows.map(({ body }) => withCustomValues(plan, { ...getDefaults(plan), ...body }))
  const { inputs, refusals } = getLast(recordsInSteps(resource, bodies, getSender(actor)))
  if (!refusals.isEmpty) throw refusedBy(plan, rows, refusals.list)
  const placed = inputs.map((input, position) => ({ ...input, place: [position] }))
  const ids = await withPlaces(plan, rows, async () => {
    requireToAdd(actor, resource, inputs)
    return createRecords(writing, binding, placed)
  })
  // Rows that are checked again keep their record in the sample.
  const sampled = storedImport.status === 'checking' ? storedImport.created : 0
  const figures = await storedFigures(writing, binding, plan, rows, ids, { isCheck, sampled })
  return rows.map((row, index) => ({
    ...soundOutcome(row),
    state: 'created',
    recordid: ids[index] ?? null,
    there: row.id,
    differs: row.row.differs,
    creates: row.creates.length > 0 ? row.creates : null,
    ...figures[index],
  }))
}

/** Runs a generator to its end and returns its result. */
function getLast<Result>(steps: Generator<unknown, Result>): Result {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

async function changeExisting(
  writing: WriteContext,
  binding: Binding,
  plan: ImportPlan,
  rows: readonly Candidate[],
): Promise<readonly RowOutcome[]> {
  const differing = await loadDifferences(writing, binding, plan, rows)
  const differences = firstOfEach(differing.filter(({ candidate }) => !isKept(plan, candidate)))
  const changesById = await writeDifferences(writing, binding, plan, differences)
  const differenceByKey = new Map(differing.map((difference) => [difference.candidate, difference]))
  const writtenDifferences = new Set(differences)
  return rows.map((row) => {
    const difference = differenceByKey.get(row)
    const recognised = {
      ...soundOutcome(row),
      recordid: row.id,
      there: row.id,
      differs: difference ? getChangedFields(difference.values) : null,
      creates: row.creates.length > 0 ? row.creates : null,
    }
    if (!difference || !writtenDifferences.has(difference)) return { ...recognised, state: 'same' }
    const change = changesById.get(difference.id)
    const elsewhere = keptElsewhere(binding.resource, difference)
    if (!change && Object.keys(elsewhere.after).length === 0) return { ...recognised, state: 'same' }
    const before = { ...change?.before, ...elsewhere.before }
    return { ...recognised, state: 'updated', before, after: { ...change?.after, ...elsewhere.after } }
  })
}

/** Writes the differing values and returns the logged changes by record. */
async function writeDifferences(
  writing: WriteContext,
  binding: Binding,
  plan: ImportPlan,
  differences: readonly Difference[],
): Promise<ReadonlyMap<number, Change>> {
  const alreadyLogged = writing.changes.length
  const rows = differences.map(({ candidate }) => candidate)
  await withPlaces(plan, rows, async () => {
    for (const { now, values } of differences) requireToChange(writing.actor, binding.resource, [now], values)
    if (differences.length > 0) await changeEach(writing, binding, differences, 'update')
  })
  const ownChanges = writing.changes.slice(alreadyLogged).filter(({ resource }) => resource === binding.resource.name)
  return new Map(ownChanges.map((change) => [change.id, change]))
}

/** If several rows of a portion change the same record, the first one wins. */
const firstOfEach = (differences: readonly Difference[]) => [
  ...new Map(differences.toReversed().map((difference) => [difference.id, difference])).values(),
]
