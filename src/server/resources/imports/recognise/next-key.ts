/**
 * Rows whose key no record has, by their next key: a file that brings codes names companies that are here without. One without a
 * code is the same, unless the importer says otherwise; one with another code is asked about.
 */

import { distinguishingFields, namingFields } from '../../../../contract/imports/importable-fields.ts'
import { seesFieldNamed } from '../../../../contract/language/resource.ts'
import { type Clause, clause } from '../../../../contract/requests/refusal.ts'
import type { Binding, WriteContext } from '../../../write/write-context.ts'
import { cellProblem, optionSaying } from '../cell-problem.ts'
import type { CellOption, CellProblem, ImportRow } from '../import-record.ts'
import { getColumn, type ImportPlan, type RowBody } from './bodies.ts'
import { recognised } from './existing.ts'
import type { MatchingRecord } from './lookups.ts'
import { getOption } from './names.ts'
import { fieldsInWords, type KeyedRow } from './repeated-rows.ts'
import { getKey, type RowKey } from './row-key.ts'

type Keyed = { readonly key: RowKey; readonly body: RowBody['body'] }

/** The first key that the row has completely and that shares no field with its own. */
export function getNextKey({ importable }: ImportPlan, { key, body }: Keyed): RowKey | null {
  const has = (fieldName: string) => (body[fieldName] ?? '') !== ''
  const fieldNames = importable.nextKeys.find((nextKey) =>
    nextKey.every((fieldName) => has(fieldName) && !key.fieldNames.includes(fieldName)),
  )
  return fieldNames && key.fieldNames.some(has) ? getKey([fieldNames], body) : null
}

/** Records by the next keys of rows whose own key no record has. */
export function recognisedNext(
  writing: WriteContext,
  binding: Binding,
  plan: ImportPlan,
  keyedRows: readonly Keyed[],
): Promise<ReadonlyMap<string, readonly MatchingRecord[]>> {
  const { resource } = binding
  const sees = (fieldName: string) => seesFieldNamed(writing.actor, resource, fieldName)
  const telling = [...namingFields(resource.name), ...distinguishingFields(resource.name)].filter(sees)
  const next = keyedRows.flatMap((keyedRow) => {
    const key = getNextKey(plan, keyedRow)
    return key ? [{ key, body: keyedRow.body }] : []
  })
  return recognised(writing, binding, plan, next, [...keyedRows.flatMap(({ key }) => key.fieldNames), ...telling])
}

export interface NextSeen {
  readonly key: RowKey
  /** Records with the next key that no other row is about. */
  readonly free: readonly MatchingRecord[]
  /** Another row with that key. */
  readonly otherRow: KeyedRow | null
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
export function matchByNextKey(
  plan: ImportPlan,
  keyedRow: Keyed & { readonly row: ImportRow },
  nextSeen: NextSeen,
): NextMatch {
  const { free, otherRow, isCheck } = nextSeen
  const { row, key } = keyedRow
  const chosenRecord = free.find(({ id }) => id === Number(row.chosen))
  const [first] = free
  if (chosenRecord) return { id: chosenRecord.id, twin: null }
  if (first && free.length === 1) return aboutRecord(plan, keyedRow, nextSeen, first)
  if (first) {
    const doubt = row.choice === 'create' || !isCheck ? null : getSeveral(plan, nextSeen, free)
    return { id: null, twin: null, doubt }
  }
  const isAsked = otherRow !== null && !plan.importable.hasVariants
  if (!isAsked) return { id: null, twin: null }
  const question = repeatedName(plan, row, key, nextSeen.key, otherRow)
  const isSame = row.choice === 'update' && (isCheck || otherRow.row < row.row)
  const match = isSame
    ? { id: otherRow.recordid, twin: otherRow.recordid === null ? otherRow.row : null }
    : { id: null, twin: null }
  return isCheck ? { ...match, ...withAnswer(question, row) } : match
}

function aboutRecord(
  plan: ImportPlan,
  { row, key }: Keyed & { readonly row: ImportRow },
  { key: next, isCheck }: NextSeen,
  record: MatchingRecord,
): NextMatch {
  const isBlank = key.fieldNames.every((fieldName) => (record[fieldName] ?? '') === '')
  const isDecided = row.choice !== null
  if (!isBlank && plan.importable.hasVariants && !isDecided) return { id: null, twin: null }
  const id = isBlank || isDecided ? record.id : null
  const { existing } = plan.mapping
  const fieldReferences = getWords(plan, key)
  const params = { fields: getWords(plan, next), own: fieldReferences }
  const labelClause = isBlank
    ? clause('One with the same {fields} is here, but has no {own}', params)
    : clause('One with the same {fields} is here, but its {own} is another', params)
  const cellOption: CellOption =
    existing === 'keep'
      ? optionSaying('keep', clause('The same one, which stays as it is'))
      : optionSaying('update', clause('The same one, which gets the {own} of the file', { own: fieldReferences }))
  const cause = `next: ${next.fieldNames.join('+')} ${isBlank ? 'without' : 'other'} ${key.fieldNames.join('+')}`
  const question = createQuestion(plan, next, labelClause, { cause, options: [cellOption, aNewOne] })
  const answer = row.choice ?? (isBlank ? existing : null)
  return { id, twin: null, ...(isCheck ? withAnswer(question, row, answer) : {}) }
}

/** Asked of a row until it is decided; then what it was asked remains, so that the importer can decide otherwise. */
const withAnswer = (question: CellProblem, { choice }: ImportRow, answer = choice) =>
  answer === null ? { doubt: question } : { note: { ...question, answer } }

const getWords = ({ fields }: ImportPlan, key: RowKey) => fieldsInWords(key, (fieldName) => fields[fieldName]?.label)

const createQuestion = (
  plan: ImportPlan,
  next: RowKey,
  clause: Clause,
  more: Required<Pick<CellProblem, 'cause' | 'options'>>,
): CellProblem => {
  const column = getColumn(plan, next.fieldNames.findLast((fieldName) => getColumn(plan, fieldName) !== null) ?? null)
  return cellProblem(column, clause, { ...more, decides: true })
}

const aNewOne = optionSaying('create', clause('A new one'))

function getSeveral(plan: ImportPlan, { key }: NextSeen, records: readonly MatchingRecord[]): CellProblem {
  const { resource } = plan.importable
  const options = records.slice(0, max).map((record) => getOption(resource, record))
  const params = { count: records.length, fields: getWords(plan, key) }
  return createQuestion(plan, key, clause('{count} with the same {fields} are here', params), {
    cause: `next: several ${key.text}`,
    options: [...options, aNewOne],
  })
}

/** Most records offered. */
const max = 20

function repeatedName(plan: ImportPlan, row: ImportRow, key: RowKey, next: RowKey, keyedRow: KeyedRow): CellProblem {
  const cellOption = optionSaying('create', clause('Another one'))
  const sameOption = optionSaying('update', clause('The same as in row {row}', { row: keyedRow.row }))
  const params = { row: keyedRow.row, fields: getWords(plan, next), own: getWords(plan, key) }
  return createQuestion(plan, next, clause('Row {row} has the same {fields}, but another {own}', params), {
    cause: `repeated: ${next.fieldNames.join('+')}`,
    options: keyedRow.row < row.row ? [sameOption, cellOption] : [cellOption],
  })
}
