/** The available file formats, by name. */
import { problem } from '../../../contract/requests/problem.ts'
import type { ExportedPages, FileColumn } from './columns.ts'
import { csvFile } from './csv-file.ts'

interface TitleAndLocale {
  /** The account's locale, for numbers and days. */
  readonly locale: string
  readonly title: string
}

export interface Format {
  readonly extension: string
  readonly type: string
  readonly write: (
    columns: readonly FileColumn[],
    pages: ExportedPages,
    titleAndLocale: TitleAndLocale,
  ) => AsyncIterable<Uint8Array>
}

export const formatNames = ['csv', 'xlsx'] as const

const formats: Readonly<Record<(typeof formatNames)[number], Format>> = {
  csv: {
    extension: 'csv',
    type: 'text/csv; charset=utf-8',
    write: (columns, pages, { locale }) => csvFile(columns, pages, locale),
  },
  xlsx: {
    extension: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    async *write(columns, pages, { title }) {
      const { xlsxFile } = await import('./xlsx-file.ts')
      yield* xlsxFile(columns, pages, title)
    },
  },
}

/** Throws a Problem if there is no such format. */
export function formatNamed(name = 'csv'): Format {
  const formatName = formatNames.find((candidate) => candidate === name.toLowerCase())
  if (formatName) return formats[formatName]
  throw problem(
    'not_allowed',
    '{value} is not allowed; use one of {values}',
    { value: name, values: formatNames.join(', ') },
    'format',
  )
}

/** Headers of a response with such a file. */
export const getHeaders = ({ extension, type }: Format, name: string) => ({
  'content-type': type,
  'content-disposition': `attachment; filename="${name}.${extension}"`,
  'cache-control': 'no-store',
})
