/** Every report by each of its groupings over all records, as the service sends them. */
import { type ReportName, reportNames, reports } from '../../../src/contract/resources/time/reports.ts'
import type { CompiledRead } from '../../../src/server/query/compile-read.ts'
import { getBinding } from '../../../src/server/resources/bindings.ts'
import type { Question } from '../../../src/server/resources/operation-call.ts'
import { reportReadings } from '../../../src/server/resources/reports/reports.ts'
import { program } from './actors.ts'

export interface ReportCase {
  readonly name: ReportName
  readonly grouping: string
}

export const reportCases: readonly ReportCase[] = reportNames.flatMap((name) =>
  reports[name].groupings.map((grouping) => ({ name, grouping })),
)

/** Days are computed from timestamps, so the planner cannot estimate their number. */
export const isInTime = ({ grouping }: ReportCase): boolean => ['day', 'week', 'month'].includes(grouping)

export async function statementOfReport({ name, grouping }: ReportCase): Promise<CompiledRead> {
  let asked: CompiledRead | undefined
  const database: Pick<Question['parts']['database'], 'readRow'> = {
    // The last statement reads the sums, after that of the currencies.
    async readRow(statement, values) {
      asked = { statement, values: values as CompiledRead['values'] }
      return [null, '0', '{}']
    },
  }
  const report = reportReadings.find(({ path }) => path === `/reports/${name}`)
  const params = { groupby: grouping, from: '-1095d', to: '+1095d', currency: 'EUR' }
  await report?.run({ actor: program, params, parts: { bindingOf: getBinding, database } } as unknown as Question)
  if (asked === undefined) throw new Error(`nobody asks the database for the report ${name}`)
  return asked
}
