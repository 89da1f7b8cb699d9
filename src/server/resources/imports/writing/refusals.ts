/** Maps refusals of the write path to rows and columns of the file. */
import { Problem } from '../../../../contract/requests/problem.ts'
import type { CellProblem } from '../import-record.ts'
import { columnOf, type ImportPlan, type RowBody } from '../recognise/bodies.ts'

type Refusable = Pick<RowBody, 'row'>

/** Refused rows with their problems. `rows` is empty if the refusal names none. */
export class RowsRefused extends Error {
  readonly rows: ReadonlyMap<number, readonly CellProblem[]>

  constructor(rows: ReadonlyMap<number, readonly CellProblem[]>, message: string) {
    super(message)
    this.rows = rows
  }
}

/** Runs a write of these rows; turns a Problem into RowsRefused. */
export async function withPlaces<T>(plan: ImportPlan, rows: readonly Refusable[], write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof Problem) throw refusedBy(plan, rows, error.messages)
    throw error
  }
}

const place = /^(?:\[(\d+)\] )?(.*)$/s

export function refusedBy(plan: ImportPlan, rows: readonly Refusable[], messages: readonly string[]): RowsRefused {
  const problems = new Map<number, CellProblem[]>()
  for (const said of messages) {
    const [, position, message = said] = place.exec(said) ?? []
    const row = position === undefined && rows.length === 1 ? rows[0] : rows[Number(position ?? -1)]
    if (!row) continue
    const known = problems.get(row.row.row) ?? []
    problems.set(row.row.row, [...known, problemOf(plan, message)])
  }
  return new RowsRefused(problems, messages.join(' '))
}

/** Finds the field in messages such as `email: 'x' is not allowed; ...` and `name is required.`, and shows its label. */
function problemOf(plan: ImportPlan, message: string): CellProblem {
  const [, wire = null, said = message] = /^(\w+)(?:\[\d+\])?: (.*)$/s.exec(message) ?? []
  const [, absent] = /^(\w+) is required\.$/.exec(message) ?? []
  if (absent !== undefined) {
    const label = plan.fields[absent]?.label ?? absent
    return { column: columnOf(plan, absent), message: `${label} is required.` }
  }
  const known = wire !== null && wire in plan.fields ? wire : null
  const column = columnOf(plan, known)
  if (known === null) return { column: null, message }
  return { column, message: column === null ? `${plan.fields[known]?.label}: ${said}` : said }
}
