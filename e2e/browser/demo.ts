/** API access to the demo: its key, and records that a journey creates through the API. */
import type { Page } from '@playwright/test'

/** The key that the demo prints. */
export const headers = { apikey: 'DEMO-1111-2222-3333-WL4' }

/** @returns the id of a new record of the collection at `path` */
export async function make(page: Page, path: string, data: object): Promise<number> {
  const answer = await page.request.post(`/api/v4${path}`, { headers, data })
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
  return ((await answer.json()) as { data: { id: number } }).data.id
}
