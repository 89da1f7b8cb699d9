/** Memory of an idle service: of a demo on the embedded database, and of an empty one on PostgreSQL. */
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../../src/server/testing/postgres-cluster.ts'
import {
  embeddedTrialDatabase,
  postgresTrialDatabase,
  startService,
  type TrialDatabase,
} from '../stage/trial-database.ts'
import { type Finding, median } from './measuring.ts'
import { memoryOf } from './processes.ts'

/** The first start creates data or tables, so each is measured again on the next start. */
export async function measureIdle(): Promise<Finding[]> {
  const embedded = embeddedTrialDatabase()
  const postgres = await postgresTrialDatabase()
  try {
    return [
      await idle('demo, idle after its first start', embedded, ['--demo'], 300),
      await idle('demo, idle after the next', embedded, ['--demo'], 300),
      await idle('on PostgreSQL, after its first start', postgres, [], 150),
      await idle('on PostgreSQL, after the next', postgres, [], 150),
    ]
  } finally {
    embedded.remove()
    postgres.remove()
  }
}

/** @param limit megabytes */
async function idle(
  measure: string,
  database: TrialDatabase,
  args: readonly string[],
  limit: number,
): Promise<Finding> {
  const service = await startService(database, await freePort(), { args })
  const samples: number[] = []
  for (let second = 0; second < 10; second++) {
    await wait(1000)
    samples.push(memoryOf(service.pid))
  }
  await service.stop()
  const held = median(samples)
  const figure = `${held.toFixed(0)} MB`
  return { measure, figure, against: '', ratio: null, target: `< ${limit} MB`, met: held < limit }
}
