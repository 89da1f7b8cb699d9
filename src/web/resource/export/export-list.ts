/** Exports a list: all matching records as a file made by the service, the records themselves, or the request behind them. */
import type { Client } from '../../data/client.ts'
import { saveFile } from '../../data/file.ts'
import type { Params } from '../../data/queries.ts'
import { collectionOf, type RecordData } from '../../data/record.ts'
import type { Column } from '../columns/columns.ts'
import type { View } from '../view.ts'

/** Maximum number of records in one response. */
const most = 30_000

/** All matching records, not just the current page. */
export async function allMatching(client: Client, { resource }: View, params: Params) {
  const rows: RecordData[] = []
  for (let page = 1; ; page++) {
    const query = { ...params, pagenumber: String(page), pagesize: String(most), includetotalrows: 'false' }
    const { data } = await client<readonly RecordData[]>('GET', collectionOf(resource), { query })
    rows.push(...data)
    if (data.length < most) return rows
  }
}

export type ExportFormat = 'csv' | 'xlsx'

/** Saves all that match, with these columns and in the list's order. A file that breaks off is not saved. */
export async function saveExport(
  client: Client,
  { resource }: View,
  columns: readonly Column[],
  params: Params,
  format: ExportFormat,
): Promise<void> {
  const { pagenumber: _number, pagesize: _size, includetotalrows: _total, ...others } = params
  const query = { ...others, fields: columns.map(({ name }) => name).join(','), format }
  const { data } = await client<Blob>('GET', `${collectionOf(resource)}/export`, { query, asFile: true })
  saveFile(data, `${resource.name}.${format}`)
}

/** The list's request as a curl command, with a placeholder for the user's API key. */
export function curlFor(apiUrl: string, { resource }: View, params: Params): string {
  const query = new URLSearchParams(params).toString().replaceAll('%2C', ',').replaceAll("'", '%27')
  return `curl -H 'apikey: YOUR-API-KEY' '${apiUrl}${collectionOf(resource)}?${query}'`
}
