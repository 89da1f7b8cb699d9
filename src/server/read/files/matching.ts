/** All matching records, page by page, with the memory of one page: only their ids are kept, eight bytes each. */
import { problem } from '../../../contract/requests/problem.ts'
import { limits } from '../../db/connections/query-context.ts'
import type { Database } from '../../db/database.ts'
import { compileIds } from '../../query/compile-ids.ts'
import { compileList } from '../../query/compile-read.ts'
import { idIn } from '../../query/condition.ts'
import type { BindingOf } from '../../query/plan.ts'
import { planFind, planList, type ReadOf } from '../../query/plan-read.ts'
import type { ExportedRecord } from './columns.ts'

/** Spreadsheets have slightly more rows than this. */
const mostRecords = 1_000_000

/** Records per read. */
const pageSize = 500

interface ReadParts {
  readonly database: Pick<Database, 'readRow'>
  readonly bindingOf: BindingOf
}

/** The ids of all matching records, in the list's order. Throws a Problem if there are more than a file can have. */
export async function matchingIds(
  { database, bindingOf }: ReadParts,
  read: ReadOf,
  max = mostRecords,
): Promise<Float64Array> {
  const page = { number: 1, size: max + 1, isRequested: true }
  const { statement, values } = compileIds(planList({ ...read, request: { ...read.request, page } }, bindingOf))
  const [text] = await database.readRow(statement, values, limits.report)
  const ids = Float64Array.from(text ? text.split(',') : [], Number)
  if (ids.length > max) {
    throw problem('too_many', 'More than {most} records match; narrow the filters', { most: max.toLocaleString('en') })
  }
  return ids
}

/** The records with these ids that are still visible to the caller when their page is read. */
export async function* getRecords(
  { database, bindingOf }: ReadParts,
  read: ReadOf,
  ids: Float64Array,
): AsyncGenerator<readonly ExportedRecord[]> {
  for (let start = 0; start < ids.length; start += pageSize) {
    const chunk = [...ids.subarray(start, start + pageSize)]
    const request = {
      ...read.request,
      filters: [],
      page: { number: 1, size: pageSize, isRequested: true },
      total: false,
    }
    const { statement, values } = compileList(planFind({ ...read, request, only: [idIn(chunk)] }, bindingOf))
    const [text] = await database.readRow(statement, values)
    yield JSON.parse(text ?? '[]') as ExportedRecord[]
  }
}
