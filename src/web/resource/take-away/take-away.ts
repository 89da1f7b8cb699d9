/** What people take with them from a list: its rows as a file, and the request behind it for a terminal. */
import type { Client } from '../../api/client.ts'
import type { Params } from '../../api/queries.ts'
import { collectionOf, type RecordData } from '../../api/record.ts'
import type { Arrangement } from '../arrangement.ts'
import type { Column } from '../columns.ts'
import { csvOf } from './csv.ts'

/** Records that the service answers at most at once. */
const most = 30_000

/** Every record that matches, whatever page is shown. */
export async function allMatching(client: Client, { resource }: Arrangement, params: Params) {
  const rows: RecordData[] = []
  for (let page = 1; ; page++) {
    const query = { ...params, pagenumber: String(page), pagesize: String(most), includetotalrows: 'false' }
    const { data } = await client<readonly RecordData[]>('GET', collectionOf(resource), { query })
    rows.push(...data)
    if (data.length < most) return rows
  }
}

export function downloadCsv(arrangement: Arrangement, columns: readonly Column[], rows: readonly RecordData[]): void {
  // The mark at the start tells spreadsheets that the text is UTF-8.
  const file = new Blob(['\ufeff', csvOf(arrangement, columns, rows)], { type: 'text/csv;charset=utf-8' })
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = `${arrangement.resource.name}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** The request behind the list for a terminal; whoever runs it puts in a key of their own. */
export function curlFor(apiUrl: string, { resource }: Arrangement, params: Params): string {
  const query = new URLSearchParams(params).toString().replaceAll('%2C', ',').replaceAll("'", '%27')
  return `curl -H 'apikey: YOUR-API-KEY' '${apiUrl}${collectionOf(resource)}?${query}'`
}
