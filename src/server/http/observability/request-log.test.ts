import { pino } from 'pino'
import { expect, it } from 'vitest'
import { logRequests } from './request-log.ts'
import type { FinishedRequest } from './requests.ts'

const usual: FinishedRequest = {
  id: '1',
  kind: 'api',
  method: 'GET',
  route: '/api/v4/items',
  status: 200,
  seconds: 0.01,
  credential: 'apikey',
}

/** What is logged of these requests, with chance going up from 0 in tenths. */
function logged(share: number, requests: readonly Partial<FinishedRequest>[]): readonly unknown[] {
  const lines: string[] = []
  let turn = 0
  const watcher = logRequests(pino({}, { write: (line: string) => void lines.push(line) }), share, () => turn++ / 10)
  for (const request of requests) watcher.onEnd?.({ ...usual, ...request })
  return lines.map((line) => (JSON.parse(line) as { reqId: unknown }).reqId)
}

it('A sample of ordinary requests is logged', () => {
  const ten = Array.from({ length: 10 }, (_, index) => ({ id: String(index) }))
  expect(logged(1, ten)).toHaveLength(10)
  expect(logged(0.3, ten)).toEqual(['0', '1', '2'])
})

it('Failed, slow and aborted requests are logged at any sample rate', () => {
  const unusual = [{ status: 500 }, { status: 403 }, { seconds: 1.5 }, { status: 0 }]
  expect(logged(0.001, [{ id: 'first' }, {}, ...unusual.map((each) => ({ ...each, id: 'unusual' }))])).toEqual([
    'first',
    ...unusual.map(() => 'unusual'),
  ])
})

it('Health checks are never logged', () => {
  expect(logged(1, [{ kind: 'probe', status: 503 }])).toEqual([])
})
