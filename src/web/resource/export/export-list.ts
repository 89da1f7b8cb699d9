/** Exports a list: its rows as a CSV file, or the request behind it as a curl command. */
import type { Client } from '../../data/client.ts'
import type { Params } from '../../data/queries.ts'
import { collectionOf, type RecordData } from '../../data/record.ts'
import type { Column } from '../columns/columns.ts'
import type { View } from '../view.ts'
import { csvOf } from './csv.ts'
import { download } from './csv-file.ts'

/** Records that the service answers at most at once. */
const most = 30_000

/** Every record that matches, whatever page is shown. */
export async function allMatching(client: Client, { resource }: View, params: Params) {
  const rows: RecordData[] = []
  for (let page = 1; ; page++) {
    const query = { ...params, pagenumber: String(page), pagesize: String(most), includetotalrows: 'false' }
    const { data } = await client<readonly RecordData[]>('GET', collectionOf(resource), { query })
    rows.push(...data)
    if (data.length < most) return rows
  }
}

export function downloadCsv(view: View, columns: readonly Column[], rows: readonly RecordData[]): void {
  download(`${view.resource.name}.csv`, csvOf(view, columns, rows))
}

/** The request behind the list for a terminal; whoever runs it puts in a key of their own. */
export function curlFor(apiUrl: string, { resource }: View, params: Params): string {
  const query = new URLSearchParams(params).toString().replaceAll('%2C', ',').replaceAll("'", '%27')
  return `curl -H 'apikey: YOUR-API-KEY' '${apiUrl}${collectionOf(resource)}?${query}'`
}
