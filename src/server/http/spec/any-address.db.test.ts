/**
 * Any request to any page, form, tool or unknown address gets a response, never a server error.
 * `WORKLANE_TEST_CASES=50000 npx vitest run --project database any-address` sends that many; WORKLANE_TEST_SEED repeats
 * a run.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { tools } from '../../mcp/tools/catalogue.ts'
import { hostilePage } from '../../testing/hostile/test-hostile-pages.ts'
import { hostileMessage } from '../../testing/hostile/test-hostile-tools.ts'
import { startTestService } from '../../testing/test-api.ts'
import { unfitness } from '../../testing/test-fitness.ts'
import { casesOf, seed } from '../../testing/test-size.ts'

const numRuns = casesOf(200, 2000)
/** Number of requests generated at a time. */
const portion = 500
const service = await startTestService()
const { api } = await service.account()

const requests = fc.oneof(hostilePage, hostileMessage(tools.map(({ name }) => name)))

it(`${numRuns} hostile requests to pages, forms and tools get a response`, {
  timeout: 300_000 + numRuns * 60,
}, async () => {
  const faults: string[] = []
  for (let sent = 0; sent < numRuns && faults.length < 20; sent += portion) {
    for (const [at, each] of fc
      .sample(requests, { numRuns: Math.min(portion, numRuns - sent), seed: seed + sent })
      .entries()) {
      const { method, path, headers, body } = each
      const credential = at % 4 === 0 || !path.startsWith('/api') ? {} : api.headers
      const answer = await service.app.inject({
        method: method as 'GET',
        url: path,
        headers: { ...headers, ...credential },
        ...(body === undefined ? {} : { payload: Buffer.from(body as string) }),
      })
      const type = String(answer.headers['content-type'] ?? '')
      const wrong = unfitness(method, path, { status: answer.statusCode, type, text: answer.body })
      if (wrong) faults.push(`${method} ${path} ${JSON.stringify(headers)} ${String(body).slice(0, 300)}: ${wrong}`)
    }
  }
  expect(faults, `seed ${seed}`).toEqual([])
  expect((await api.get('/me')).status).toBe(200)
})
