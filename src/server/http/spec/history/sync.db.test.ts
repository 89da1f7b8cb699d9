/** The guide for programs that keep a copy, word for word, while others write. The trial `e2e/lab/sync` does the same with more. */
import { expect, inject, it } from 'vitest'
import { followWhileWriting } from '../../../testing/following/following.ts'
import { freePort } from '../../../testing/postgres-cluster.ts'
import { startTestService } from '../../../testing/test-api.ts'

/** Only PostgreSQL runs writes concurrently. */
const size = inject('testDatabase').kind === 'postgres' ? 1_000 : 200
const service = await startTestService({ port: await freePort(), alone: true })

it('Three programs that follow the guide miss nothing of what eight writers store, and read nothing twice', async () => {
  const { api } = await service.account()
  const { changes, problems } = await followWhileWriting(
    { root: `${service.publicUrl}/api/v4`, headers: api.headers },
    size,
  )
  expect(problems).toEqual([])
  expect(changes).toBeGreaterThanOrEqual(size)
}, 120_000)
