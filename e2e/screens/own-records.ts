/** Records that a journey makes for itself through the interface, and takes away when it ends. */
import { type APIRequestContext, expect, type Page } from '@playwright/test'

export interface Made {
  readonly id: number
  readonly [field: string]: unknown
}

export interface OwnRecords {
  /** Makes a record; its fields are those that were asked for. */
  make(collection: string, body: object): Promise<Made>
  read(path: string): Promise<Made>
  write(path: string, body: object): Promise<void>
  /** Takes away what a list finds by a name. */
  removeFound(collection: string, name: string): Promise<void>
  /** Takes away what was made, the last first. */
  clear(): Promise<void>
}

/** Works as whoever is signed in on the page. */
export async function ownRecords(page: Page, request: APIRequestContext): Promise<OwnRecords> {
  const asked = page.waitForRequest(
    (each) => each.url().includes('/api/v4/') && each.headers().authorization !== undefined,
  )
  await page.reload()
  const { authorization = '' } = (await asked).headers()
  const made: string[] = []
  const call = async (method: string, path: string, data?: object) => {
    const answer = await request.fetch(`/api/v4${path}`, { method, headers: { authorization }, data })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return ((await answer.json()) as { data: Made }).data
  }
  const remove = (path: string) => request.delete(`/api/v4${path}`, { headers: { authorization } })
  return {
    async make(collection, body) {
      const record = await call('POST', `/${collection}?fields=all`, body)
      made.push(`/${collection}/${record.id}`)
      return record
    },
    read: (path) => call('GET', path),
    write: async (path, body) => void (await call('PUT', path, body)),
    async removeFound(collection, name) {
      const found = await call('GET', `${collection}?search=${encodeURIComponent(name)}&fields=id`)
      for (const { id } of found as unknown as Made[]) await remove(`${collection}/${id}`)
    },
    async clear() {
      for (const path of made.toReversed()) await remove(path)
    },
  }
}
