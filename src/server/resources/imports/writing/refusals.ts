/** Maps refusals of the write path to rows and columns of the file. */

import { Problem } from '../../../../contract/requests/problem.ts'
import { clause, getEntry, getReason, getSentence, type Refusal } from '../../../../contract/requests/refusal.ts'
import { cellProblem } from '../cell-problem.ts'
import type { CellProblem } from '../import-record.ts'
import { getColumn, type ImportPlan, type RowBody } from '../recognise/bodies.ts'

type Refusable = Pick<RowBody, 'row'>

/** Refused rows with their problems. `rows` is empty if the refusal names none. */
export class RowsRefused extends Error {
  readonly rows: ReadonlyMap<number, readonly CellProblem[]>

  readonly refusals: readonly Refusal[]

  constructor(rows: ReadonlyMap<number, readonly CellProblem[]>, refusals: readonly Refusal[]) {
    super(refusals.map(getSentence).join(' '))
    this.rows = rows
    this.refusals = refusals
  }

  /** What is said of a row that alone is refused, though the refusals name none. */
  get alone(): CellProblem {
    const [first, ...rest] = this.refusals.map(getReason)
    const messageClause = first === undefined ? clause(this.message) : first
    return cellProblem(
      null,
      rest.length === 0 ? messageClause : clause('{reasons}', { reasons: [messageClause, ...rest] }),
    )
  }
}

/** Runs a write of these rows; turns a Problem into RowsRefused. */
export async function withPlaces<T>(plan: ImportPlan, rows: readonly Refusable[], write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof Problem) throw refusedBy(plan, rows, error.refusals)
    throw error
  }
}

export function refusedBy(plan: ImportPlan, rows: readonly Refusable[], refusals: readonly Refusal[]): RowsRefused {
  const problems = new Map<number, CellProblem[]>()
  for (const refusal of refusals) {
    const { position } = getEntry(refusal)
    const row = position === undefined && rows.length === 1 ? rows[0] : rows[position ?? -1]
    if (!row) continue
    const rowProblems = problems.get(row.row.row) ?? []
    problems.set(row.row.row, [...rowProblems, getProblem(plan, refusal)])
  }
  return new RowsRefused(problems, refusals)
}

/** At the column of its field, or with the field's label if it has none. */
function getProblem(plan: ImportPlan, refusal: Refusal): CellProblem {
  const { field = '', text, params = {} } = refusal
  const messageClause = clause(text, params)
  const label = plan.fields[field]?.label
  const column = label === undefined ? null : getColumn(plan, field)
  if (text.includes('{field}'))
    return cellProblem(column, clause(text, { ...params, field: { field, label: label ?? field } }))
  if (label === undefined) return cellProblem(null, getReason(refusal))
  return cellProblem(
    column,
    column === null ? clause('{field}: {reason}', { field: { field, label }, reason: messageClause }) : messageClause,
  )
}
