/** Files of the service, such as a printed document. A plain link cannot open them, because they need the token. */

import type { Connection } from './connection.tsx'
import { untilSaved } from './mutations/underway.ts'
import { refusalFrom } from './request-error.ts'
import { seeingHeaders } from './seeing/seeing-as.ts'

/** @param path relative to the API root; throws a RequestError */
export async function readFile({ apiUrl, session }: Connection, path: string, signal?: AbortSignal): Promise<Blob> {
  const get = (token: string) =>
    fetch(`${apiUrl}${path}`, {
      headers: { authorization: `Bearer ${token}`, ...seeingHeaders },
      signal: signal ?? null,
    })
  await untilSaved()
  const token = await session.token()
  let response = await get(token)
  if (response.status === 401) response = await get(await session.replace(token))
  if (response.ok) return response.blob()
  const body: unknown = await response.json().catch(() => null)
  throw await refusalFrom(response.status, body)
}

/** Downloads a file under this name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
