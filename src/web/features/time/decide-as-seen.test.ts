/** A decision is for the week as the lead saw it, never for a version changed since. */
import { expect, it } from 'vitest'
import { approveTimesheet } from '../../../contract/operations/timers.ts'
import { call } from '../../data/call.ts'
import type { Client } from '../../data/client.ts'
import { decideAsSeen, getVersion } from './decide-as-seen.ts'

const week = { id: '7', contactid: 3, week: '2026-W30', state: 'submitted', timespent: 60, timebillable: 60 } as const
const shown = { ...week, contactname: 'Ravi Menon', lastmodifiedutc: '2026-07-27T09:00:00Z' }

async function decided(stored: object) {
  const sent: unknown[] = []
  const client = (async (method: string, path: string, { body, ifMatch }: { body?: unknown; ifMatch?: unknown }) => {
    if (method === 'PUT') sent.push([path, body, ifMatch])
    return { data: stored, meta: {}, etag: 'W/"12-abc"' }
  }) as unknown as Client
  const refused = await decideAsSeen(client, { id: '7', version: getVersion(shown) }, ({ recordid, ifMatch }) =>
    call(client, approveTimesheet, { path: { recordid }, ifMatch }),
  ).then(
    () => null,
    (error: Error) => error.message,
  )
  return { refused, sent }
}

it('A week is approved as it was seen, in the version that was read again', async () => {
  const { refused, sent } = await decided({ ...shown, note: 'All there' })
  expect([refused, sent]).toEqual([null, [['/timesheets/7/approve', {}, 'W/"12-abc"']]])
})

it.each([
  ['other hours', { timespent: 600 }],
  ['other billable hours', { timebillable: 0 }],
  ['the same hours, submitted again', { lastmodifiedutc: '2026-07-27T10:00:00Z' }],
  ['another state', { state: 'open' }],
])('A week with %s is not', async (_title, change) => {
  const { refused, sent } = await decided({ ...shown, ...change })
  expect([refused, sent]).toEqual(['It was changed after you opened it. Look at it again, then decide.', []])
})
