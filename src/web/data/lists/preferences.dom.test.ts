import { beforeEach, expect, it, vi } from 'vitest'
import type { Client } from '../client.ts'

const person = { id: '7' }
const width = 'worklane.7.widths.items'

/** Reloads the page: modules start over, the browser's storage stays. */
async function opened(kept: Record<string, unknown>, status?: number) {
  vi.resetModules()
  const { readPreferences, sendPreferences } = await import('./preferences.ts')
  const { RequestError } = await import('../request-error.ts')
  const sent: unknown[] = []
  const client = (async (method: string, _path: string, { body }: { body?: unknown } = {}) => {
    if (method === 'GET') return { data: kept, meta: {}, etag: null }
    if (status) throw new RequestError(status, ['refused'])
    sent.push(body)
    return { data: {}, meta: {}, etag: null }
  }) as Client
  sendPreferences(client)
  await readPreferences(client, Promise.resolve(person))
  return { sent }
}

const waiting = (values: object) => localStorage.setItem('worklane.7.unsent', JSON.stringify(values))

beforeEach(() => localStorage.clear())

it('stored preferences replace local ones', async () => {
  localStorage.setItem(width, '{"name":100}')
  const { sent } = await opened({ 'widths.items': { name: 200 } })
  expect([localStorage.getItem(width), sent]).toEqual(['{"name":200}', []])
})

it('an unsent change takes precedence after a reload, and is sent', async () => {
  waiting({ 'widths.items': { name: 300 } })
  const { sent } = await opened({ 'widths.items': { name: 200 } })
  expect(localStorage.getItem(width)).toBe('{"name":300}')
  expect(sent).toEqual([{ 'widths.items': { name: 300 } }])
  expect(localStorage.getItem('worklane.7.unsent')).toBeNull()
})

it('it is retried while the service is unreachable, and dropped if refused', async () => {
  waiting({ 'widths.items': { name: 300 } })
  await opened({}, 503)
  expect(localStorage.getItem('worklane.7.unsent')).not.toBeNull()
  await opened({}, 403)
  expect(localStorage.getItem('worklane.7.unsent')).toBeNull()
})
