/**
 * Rows whose key no record has, by their next key: a file that brings codes names companies that are here without. One without a
 * code is the same, unless the importer says otherwise; one with another code is asked about.
 */

import { distinguishingFields, namingFields } from '../../../../contract/imports/importable-fields.ts'
import { seesFieldNamed } from '../../../../contract/language/resource.ts'
import { type Clause, clause } from '../../../../contract/requests/refusal.ts'
import type { Binding, Writing } from '../../../write/writing.ts'
import { cellProblem, optionSaying } from '../cell-problem.ts'
import type { CellOption, CellProblem, ImportRow } from '../import-record.ts'
import { columnOf, type ImportPlan, type RowBody } from './bodies.ts'
import { recognised } from './existing.ts'
import type { MatchingRecord } from './lookups.ts'
import { optionOf } from './names.ts'
import { fieldsInWords, type KeyedRow } from './repeated-rows.ts'
import { keyOf, type RowKey } from './row-key.ts'

type Keyed = { readonly key: RowKey; readonly body: RowBody['body'] }

/** The first key that the row has completely and that shares no field with its own. */
export function nextKeyOf({ importable }: ImportPlan, { key, body }: Keyed): RowKey | null {
  const has = (wire: string) => (body[wire] ?? '') !== ''
  const wires = importable.nextKeys.find((each) => each.every((wire) => has(wire) && !key.wires.includes(wire)))
  return wires && key.wires.some(has) ? keyOf([wires], body) : null
}

/** Records by the next keys of rows whose own key no record has. */
export function recognisedNext(
  writing: Writing,
  binding: Binding,
  plan: ImportPlan,
  keyed: readonly Keyed[],
): Promise<ReadonlyMap<string, readonly MatchingRecord[]>> {
  const { resource } = binding
  const sees = (wire: string) => seesFieldNamed(writing.actor, resource, wire)
  const telling = [...namingFields(resource.name), ...distinguishingFields(resource.name)].filter(sees)
  const next = keyed.flatMap((each) => {
    const key = nextKeyOf(plan, each)
    return key ? [{ key, body: each.body }] : []
  })
  return recognised(writing, binding, plan, next, [...keyed.flatMap(({ key }) => key.wires), ...telling])
}

export interface NextSeen {
  readonly key: RowKey
  /** Records with the next key that no other row is about. */
  readonly free: readonly MatchingRecord[]
  /** Another row with that key. */
  readonly other: KeyedRow | null
  readonly isCheck: boolean
}

interface NextMatch {
  readonly id: number | null
  readonly twin: number | null
  /** What the importer is asked, or has been asked and can decide otherwise. */
  readonly doubt?: CellProblem | null
  readonly note?: CellProblem | null
}

/** The record, or the row, that a row means whose own key nothing has. */
export function matchByNextKey(plan: ImportPlan, each: Keyed & { readonly row: ImportRow }, seen: NextSeen): NextMatch {
  const { free, other, isCheck } = seen
  const { row, key } = each
  const chosen = free.find(({ id }) => id === Number(row.chosen))
  const [first] = free
  if (chosen) return { id: chosen.id, twin: null }
  if (first && free.length === 1) return aboutRecord(plan, each, seen, first)
  if (first) {
    const doubt = row.choice === 'create' || !isCheck ? null : severalOf(plan, seen, free)
    return { id: null, twin: null, doubt }
  }
  const isAsked = other !== null && !plan.importable.hasVariants
  if (!isAsked) return { id: null, twin: null }
  const question = repeatedName(plan, row, key, seen.key, other)
  const isSame = row.choice === 'update' && (isCheck || other.row < row.row)
  const match = isSame
    ? { id: other.recordid, twin: other.recordid === null ? other.row : null }
    : { id: null, twin: null }
  return isCheck ? { ...match, ...settled(question, row) } : match
}

function aboutRecord(
  plan: ImportPlan,
  { row, key }: Keyed & { readonly row: ImportRow },
  { key: next, isCheck }: NextSeen,
  record: MatchingRecord,
): NextMatch {
  const isBlank = key.wires.every((wire) => (record[wire] ?? '') === '')
  const isDecided = row.choice !== null
  if (!isBlank && plan.importable.hasVariants && !isDecided) return { id: null, twin: null }
  const id = isBlank || isDecided ? record.id : null
  const { existing } = plan.mapping
  const own = wordsOf(plan, key)
  const params = { fields: wordsOf(plan, next), own }
  const said = isBlank
    ? clause('One with the same {fields} is here, but has no {own}', params)
    : clause('One with the same {fields} is here, but its {own} is another', params)
  const same: CellOption =
    existing === 'keep'
      ? optionSaying('keep', clause('The same one, which stays as it is'))
      : optionSaying('update', clause('The same one, which gets the {own} of the file', { own }))
  const cause = `next: ${next.wires.join('+')} ${isBlank ? 'without' : 'other'} ${key.wires.join('+')}`
  const question = asked(plan, next, said, { cause, options: [same, aNewOne] })
  const answer = row.choice ?? (isBlank ? existing : null)
  return { id, twin: null, ...(isCheck ? settled(question, row, answer) : {}) }
}

/** Asked of a row until it is decided; then what it was asked remains, so that the importer can decide otherwise. */
const settled = (question: CellProblem, { choice }: ImportRow, answer = choice) =>
  answer === null ? { doubt: question } : { note: { ...question, answer } }

const wordsOf = ({ fields }: ImportPlan, key: RowKey) => fieldsInWords(key, (wire) => fields[wire]?.label)

const asked = (
  plan: ImportPlan,
  next: RowKey,
  said: Clause,
  more: Required<Pick<CellProblem, 'cause' | 'options'>>,
): CellProblem => {
  const column = columnOf(plan, next.wires.findLast((wire) => columnOf(plan, wire) !== null) ?? null)
  return cellProblem(column, said, { ...more, decides: true })
}

const aNewOne = optionSaying('create', clause('A new one'))

function severalOf(plan: ImportPlan, { key }: NextSeen, records: readonly MatchingRecord[]): CellProblem {
  const { resource } = plan.importable
  const options = records.slice(0, most).map((record) => optionOf(resource, record))
  const params = { count: records.length, fields: wordsOf(plan, key) }
  return asked(plan, key, clause('{count} with the same {fields} are here', params), {
    cause: `next: several ${key.text}`,
    options: [...options, aNewOne],
  })
}

/** Most records offered. */
const most = 20

function repeatedName(plan: ImportPlan, row: ImportRow, key: RowKey, next: RowKey, other: KeyedRow): CellProblem {
  const another = optionSaying('create', clause('Another one'))
  const same = optionSaying('update', clause('The same as in row {row}', { row: other.row }))
  const params = { row: other.row, fields: wordsOf(plan, next), own: wordsOf(plan, key) }
  return asked(plan, next, clause('Row {row} has the same {fields}, but another {own}', params), {
    cause: `repeated: ${next.wires.join('+')}`,
    options: other.row < row.row ? [same, another] : [another],
  })
}
