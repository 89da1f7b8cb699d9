/**
 * Writes some rows of an import as their importer would by hand: new records, and changes of those that are there. All rows
 * that are sound are written together; what the write path says against some of them ends it, and names them.
 */
import type { Texts } from '../../../contract/imports/combined.ts'
import type { Resource } from '../../../contract/language/resource.ts'
import { Problem } from '../../../contract/requests/problem.ts'
import { parseUpdate, recordsInSteps } from '../../../contract/requests/record-input.ts'
import { senderOf } from '../../read/rights.ts'
import { createRecords } from '../../write/create.ts'
import { requireToAdd, requireToChange } from '../../write/rules/field-rights.ts'
import { changeEach } from '../../write/update.ts'
import type { AnyValues, Binding, Writing } from '../../write/writing.ts'
import { bodiesOf, type ImportPlan } from './bodies.ts'
import { changesTo, customValuesIn, wireOf, withCustomValues } from './import-fields.ts'
import type { RowOutcome } from './outcomes.ts'
import { type Candidate, type RowsToWrite, recognise } from './recognise/recognise.ts'
import { recordsNow } from './records-now.ts'
import { refusedBy, withPlaces } from './refusals.ts'
import { withRest } from './rest-records.ts'

/** Writes the rows and returns what became of each. Throws RowsRefused. */
export async function writeRows(writing: Writing, work: RowsToWrite): Promise<readonly RowOutcome[]> {
  const { plan, refused } = work
  const binding = writing.bindingOf(plan.importable.resource)
  const read = await withRest(writing, plan, await bodiesOf(writing, plan, work.book, work.rows))
  const bodies = read.map((each) => ({ ...each, problems: [...each.problems, ...(refused.get(each.row.row) ?? [])] }))
  const candidates = await recognise(writing, binding, work, bodies)
  const sound = candidates.filter(({ problems }) => problems.length === 0)
  const outcomes = [
    ...candidates.filter(({ problems }) => problems.length > 0).map(badOutcome),
    ...(await createNew(writing, binding, plan, sound.filter(isNew))),
    ...(await changeOld(
      writing,
      binding,
      plan,
      sound.filter((each) => !isNew(each) && each.id !== null),
    )),
    ...sound.filter((each) => !isNew(each) && each.id === null).map((each) => twinOutcome(plan, each)),
  ]
  return outcomes
}

/** A record of its own, whatever it is recognised as, where the importer says so. */
const isNew = ({ row, id, twin }: Candidate) => row.choice === 'create' || (id === null && twin === null)

const isKept = ({ mapping }: ImportPlan, { row }: Candidate) => (row.choice ?? mapping.existing) === 'keep'

const badOutcome = ({ row, problems, key }: Candidate): RowOutcome => ({
  ...{ row: row.row, state: 'bad', problems, key: key?.text ?? null, differs: row.differs },
})

/** What a later row with the same key does to the record that the earlier one makes. */
const twinOutcome = ({ mapping }: ImportPlan, { row, key }: Candidate): RowOutcome => ({
  ...{ row: row.row, state: mapping.existing === 'update' ? 'update' : 'same', key: key?.text ?? null },
})

/** What new records have where no cell says anything; what names other records is read with the cells. */
const defaultsOf = ({ mapping, importable }: ImportPlan): Texts =>
  Object.fromEntries(
    Object.entries(mapping.defaults).filter(([name]) => name !== importable.rest && !importable.extras[name]),
  )

async function createNew(
  writing: Writing,
  binding: Binding,
  plan: ImportPlan,
  rows: readonly Candidate[],
): Promise<readonly RowOutcome[]> {
  if (rows.length === 0) return []
  const { actor } = writing
  const of: Resource = binding.resource
  const given = rows.map(({ body }) => withCustomValues(plan, { ...defaultsOf(plan), ...body }))
  const steps = recordsInSteps(of, given, senderOf(actor))
  let step = steps.next()
  while (!step.done) step = steps.next()
  const { inputs, refusals } = step.value
  if (!refusals.isEmpty) throw refusedBy(plan, rows, refusals.messages)
  const placed = inputs.map((input, position) => ({ ...input, place: `[${position}] ` }))
  const ids = await withPlaces(plan, rows, async () => {
    requireToAdd(actor, of, inputs)
    return createRecords(writing, binding, placed)
  })
  return rows.map(({ row, key, id }, at) => ({
    ...{ row: row.row, state: 'created', recordid: ids[at] ?? null, key: key?.text ?? null },
    ...{ there: id, differs: row.differs },
  }))
}

async function changeOld(
  writing: Writing,
  binding: Binding,
  plan: ImportPlan,
  rows: readonly Candidate[],
): Promise<readonly RowOutcome[]> {
  const differing = await differencesOf(writing, binding, plan, rows)
  const wanted = firstOfEach(differing.filter(({ candidate }) => !isKept(plan, candidate)))
  const changed = wanted.map(({ candidate }) => candidate)
  const before = writing.changes.length
  await withPlaces(plan, changed, async () => {
    for (const { now, values } of wanted) requireToChange(writing.actor, binding.resource, [now], values)
    if (wanted.length > 0) await changeEach(writing, binding, wanted, 'update')
  })
  const byCandidate = new Map(differing.map((found) => [found.candidate, found]))
  const written = new Set(changed)
  const logged = new Map(
    writing.changes.slice(before).flatMap((each) => (each.resource === binding.resource.name ? [[each.id, each]] : [])),
  )
  return rows.map((each) => {
    const { row, id, key } = each
    const found = byCandidate.get(each)
    const recognised = {
      row: row.row,
      recordid: id,
      there: id,
      key: key?.text ?? null,
      differs: namesOf(found?.values),
    }
    if (!found || !written.has(each)) return { ...recognised, state: 'same' }
    const own = logged.get(Number(id))
    const kept = keptElsewhere(binding.resource, found)
    if (!own && Object.keys(kept.after).length === 0) return { ...recognised, state: 'same' }
    const before = { ...own?.before, ...kept.before }
    return { ...recognised, state: 'updated', before, after: { ...own?.after, ...kept.after } }
  })
}

interface Differing {
  readonly id: number
  readonly candidate: Candidate
  readonly now: AnyValues
  /** Of the record's fields, in the order of the file. */
  readonly values: AnyValues
}

/** Rows that say otherwise than the record which they are recognised as. */
async function differencesOf(
  writing: Writing,
  binding: Binding,
  plan: ImportPlan,
  rows: readonly Candidate[],
): Promise<readonly Differing[]> {
  if (rows.length === 0) return []
  const records = await recordsNow(
    writing,
    binding,
    rows.map(({ id }) => Number(id)),
  )
  return rows.flatMap((candidate) => {
    const id = Number(candidate.id)
    const now = records.get(id) ?? {}
    const values = changesOf(writing, binding, plan, candidate, now)
    return Object.keys(values).length > 0 ? [{ id, candidate, now, values }] : []
  })
}

/** What other records keep for this one, such as its address, of which the log of this one knows nothing. */
function keptElsewhere({ fields }: Resource, { now, values }: Differing) {
  const wires = Object.keys(values).filter((wire) => fields[wire]?.writeOnly)
  const of = (record: AnyValues) => Object.fromEntries(wires.map((wire) => [wire, record[wire] ?? null]))
  return { before: of(now), after: of(values) }
}

/** Of several rows for one record the first counts in this portion. */
const firstOfEach = (rows: readonly Differing[]) => [
  ...new Map(rows.toReversed().map((each) => [each.id, each])).values(),
]

/** Names of the values, as columns are mapped to them. */
function namesOf(values: AnyValues | undefined): readonly string[] | null {
  if (!values) return null
  return Object.entries(values).flatMap(([wire, value]) =>
    wire === 'customfields' ? customValuesIn(value).map(wireOf) : [wire],
  )
}

/** What the row says otherwise than the record has it. */
function changesOf(
  writing: Writing,
  { resource }: Binding,
  plan: ImportPlan,
  row: Candidate,
  now: AnyValues,
): AnyValues {
  // A moment by which the row was recognised is the same, however it is written.
  const isMatched = (wire: string) => resource.fields[wire]?.kind === 'datetime' && row.key?.wires.includes(wire)
  const settable = Object.entries(withCustomValues(plan, row.body)).filter(
    ([wire]) => resource.fields[wire]?.write === 'always' && !isMatched(wire),
  )
  try {
    const { input } = parseUpdate(resource, Object.fromEntries(settable), senderOf(writing.actor))
    return changesTo(now, input.values)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (isKept(plan, row)) return {}
    throw refusedBy(plan, [row], error.messages)
  }
}
