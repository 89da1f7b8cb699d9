/**
 * Rows that no record has, but that resemble one: a corrected file has an hour of the same person, item and day as an earlier
 * import, with other notes or another duration. If no row of the file is about that record any more, the importer is asked.
 */
import { sql } from 'kysely'
import { dayIn, parseMoment } from '../../../../contract/requests/moment.ts'
import { clause } from '../../../../contract/requests/refusal.ts'
import type { Condition } from '../../../query/condition.ts'
import type { Binding, WriteContext } from '../../../write/write-context.ts'
import { cellProblem, optionSaying } from '../cell-problem.ts'
import type { CellProblem, ImportRow, StoredImport } from '../import-record.ts'
import type { ImportPlan, RowBody } from './bodies.ts'
import { findRecords, havingValues, type MatchingRecord } from './lookups.ts'
import { getKey, type RowKey } from './row-key.ts'

type Values = Readonly<Record<string, unknown>>

/** The fields that a row shares with a record that it resembles, with its day; null if it lacks one. */
export function getLikeKey(
  { importable }: Pick<ImportPlan, 'importable'>,
  body: RowBody['body'],
  timezone: string,
): RowKey | null {
  const { resembles } = importable
  if (!resembles) return null
  const values = withDay(body, resembles.day, timezone)
  const fieldNames = [...resembles.fields, resembles.day]
  return fieldNames.every((fieldName) => (values[fieldName] ?? '') !== '') ? getKey([fieldNames], values) : null
}

function withDay(values: Values, fieldName: string, timezone: string): Values {
  const moment = parseMoment(String(values[fieldName] ?? ''))
  return { ...values, [fieldName]: moment && dayIn(moment, timezone) }
}

/** Records of earlier imports with these keys, oldest first. */
export async function resemblingRecords(
  writing: WriteContext,
  binding: Binding,
  { importable, fields }: Pick<ImportPlan, 'importable' | 'fields'>,
  stored: Pick<StoredImport, 'id'>,
  keyTexts: readonly string[],
): Promise<ReadonlyMap<string, readonly MatchingRecord[]>> {
  const { resembles } = importable
  if (!resembles || keyTexts.length === 0) return new Map()
  const { timezone } = writing.actor
  const fieldNames = [...resembles.fields, resembles.day]
  const rows = [...new Set(keyTexts)].map((text) => valuesIn(text, fieldNames))
  const only = (valueRows: readonly Values[]) => [
    havingValues(binding, fields, fieldNames, valueRows, new Set([resembles.day])),
    importedBefore(binding, stored),
  ]
  const records = await findRecords(writing, binding, { fields: fieldNames, only }, rows)
  return Map.groupBy(records, (record) => getLikeKey({ importable }, record, timezone)?.text ?? '')
}

/** The values that the text of a key has. */
function valuesIn(text: string, fieldNames: readonly string[]): Values {
  const values = text.slice(text.indexOf('=') + 1).split('\u0001')
  return Object.fromEntries(fieldNames.map((fieldName, index) => [fieldName, values[index]]))
}

/** Records made while an earlier import was under way: which rows it had is forgotten after a day. */
const importedBefore = ({ resource }: Binding, { id }: Pick<StoredImport, 'id'>): Condition => ({
  shape: 'imported-before',
  values: [resource.name, String(id)],
  isRelated: true,
  render: (row, [name, current], context) => sql`exists (
    select 1
    from imports i
    where i.account_id = ${context.account} and i.resource = ${name} and i.id <> ${current}::bigint
      and ${row.column('createdon')} between i.createdon and i.finishedon + interval '1 minute'
  )`,
})

interface Alike {
  /** Records that it resembles and that no row is about. */
  readonly free: readonly MatchingRecord[]
  readonly isCheck: boolean
  /** Whether the rows of the file are all known, so that it is known which records they leave. */
  readonly isWholeKnown: boolean
}

interface LikeMatch {
  readonly id: number | null
  readonly doubt?: CellProblem
  readonly note?: CellProblem
  /** The record that a row in question may be about: others are not asked about it too. */
  readonly reserved?: number
}

/** What becomes of a row that resembles records. @param closest picks the one from which the row differs least */
export async function matchAlike(
  row: ImportRow,
  { free, isCheck, isWholeKnown }: Alike,
  closest: (records: readonly MatchingRecord[]) => Promise<number | null>,
): Promise<LikeMatch> {
  const [first] = free
  if (!first || (row.choice === null && !(isCheck && isWholeKnown))) return { id: null }
  const known = free.find(({ id }) => id === Number(row.chosen ?? row.recordid))
  const id = known?.id ?? (free.length > 1 ? await closest(free) : first.id)
  if (row.choice === null) return { id: null, doubt: question, ...(id === null ? {} : { reserved: id }) }
  const note = isCheck ? { note: { ...question, answer: row.choice } } : {}
  return { id: row.choice === 'create' ? null : id, ...note }
}

const question = cellProblem(
  null,
  clause(
    'An earlier import brought time of this person, item and day that no row of this file has; the row may be its correction',
  ),
  {
    cause: 'resembles',
    decides: true,
    options: [
      optionSaying('update', clause('Update what is here')),
      optionSaying('create', clause('Add it as well')),
      optionSaying('skip', clause('Leave it out')),
    ],
  },
)
