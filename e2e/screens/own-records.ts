/** Records that a journey creates through the API and deletes at its end. */
import { type APIRequestContext, expect, type Page } from '@playwright/test'

export interface Made {
  readonly id: number
  readonly [field: string]: unknown
}

export interface OwnRecords {
  /** Creates a record and returns its requested fields. */
  make(collection: string, body: object): Promise<Made>
  read(path: string): Promise<Made>
  write(path: string, body: object): Promise<void>
  /** Deletes the records that a list finds by this name. */
  removeFound(collection: string, name: string): Promise<void>
  /** Deletes all created records in reverse order. */
  clear(): Promise<void>
}

/** Acts as the person who is signed in on the page. */
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
