/** Exports a report as a spreadsheet file, a row for each group. */
import { Readable } from 'node:stream'
import type { Field } from '../../../contract/language/field.ts'
import { translateFor } from '../../../contract/messages/catalogues.ts'
import { message } from '../../../contract/messages/message.ts'
import type { Translate } from '../../../contract/messages/messages.ts'
import { type ReportGrouping, type ReportName, reports } from '../../../contract/resources/time/reports.ts'
import { table } from '../../../contract/table.ts'
import type { GroupSource } from '../../query/reports/report-source.ts'
import { accountCurrency } from '../../read/currency.ts'
import { type ExportedRecord, type FileColumn, getColumn } from '../../read/files/columns.ts'
import { type Format, getHeaders } from '../../read/files/formats.ts'
import { getChunks } from '../../write/chunks.ts'
import type { ReadResult } from '../operation.ts'
import type { Question } from '../operation-call.ts'
import { reportSources } from './report-sources.ts'

interface Sums {
  readonly grouping: string
  /** Wire names of the figures that the caller can see. */
  readonly figures: readonly string[]
  /** A JSON array of groups. */
  readonly data: string
  /** Currency of the amounts; null for the account's. */
  readonly currency: string | null
}

export async function reportFile(
  name: ReportName,
  format: Format,
  { grouping, figures, data, currency: currencyName }: Sums,
  { actor, parts }: Pick<Question, 'actor' | 'parts'>,
): Promise<ReadResult> {
  const currency = currencyName ?? (await accountCurrency(parts.database, actor.account))
  const { locale } = actor
  const t = translateFor(locale)
  const figureFields: Readonly<Record<string, Field>> = reports[name].figures
  const columns = [
    ...groupColumns(reportSources[name].groups[grouping], grouping, t),
    ...figures.map((fieldName) => {
      const figure = figureFields[fieldName] as Field
      return getColumn(fieldName, { ...figure, label: t(figure.label) }, currency, locale)
    }),
  ]
  const { label } = reports[name]
  const file = format.write(columns, getChunks(JSON.parse(data) as ExportedRecord[]), { locale, title: t(label) })
  const content = Readable.from(file, { objectMode: false })
  return { content, headers: getHeaders(format, `${name}-by-${grouping}`) }
}

/** Columns that identify a group: its names, or its first day. */
function groupColumns(group: GroupSource | undefined, grouping: string, t: Translate): readonly FileColumn[] {
  const fieldNames = group?.labels ? Object.keys(group.labels.names) : [grouping]
  const isDay = grouping === 'day' || grouping === 'week'
  return fieldNames.map((fieldName, index) => ({
    heading: t(index === 0 ? headings[grouping as ReportGrouping] : (further[fieldName] ?? fieldName)),
    cell(record) {
      const value = record[fieldName]
      if (value === undefined || value === null) return null
      return isDay ? { day: String(value) } : { text: String(value) }
    },
  }))
}

const headings: Readonly<Record<ReportGrouping, string>> = {
  contact: message('Person'),
  item: message('Item'),
  project: message('Project'),
  company: message('Company'),
  day: message('Day'),
  week: message('Week from'),
  month: message('Month'),
}

/** Headings of labels that distinguish groups of the same name. */
const further = table<string>({
  projecttitle: message('Project'),
  companyname: message('Company'),
})
