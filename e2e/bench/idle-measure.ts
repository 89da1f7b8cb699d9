/** Memory of a demo that nobody uses: on its first start, which also makes the data, and on the next. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../src/server/testing/postgres-cluster.ts'
import { startScript } from '../stage/running-script.ts'
import { type Finding, median } from './measuring.ts'
import { memoryOf } from './processes.ts'

const limit = 400

export async function measureIdle(): Promise<Finding[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'worklane-bench-'))
  try {
    return [await idle('demo, idle after its first start', dataDir), await idle('demo, idle after the next', dataDir)]
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}

async function idle(measure: string, dataDir: string): Promise<Finding> {
  const env = { PORT: String(await freePort()), DATA_DIR: dataDir }
  const main = new URL('../../src/server/worklane.js', import.meta.url)
  const demo = await startScript(main, ['--demo'], env, 'Worklane is ready')
  const samples: number[] = []
  for (let second = 0; second < 10; second++) {
    await wait(1000)
    samples.push(memoryOf(demo.pid))
  }
  await demo.stop()
  const held = median(samples)
  const figure = `${held.toFixed(0)} MB`
  return { measure, figure, against: '', ratio: null, target: `< ${limit} MB`, met: held < limit }
}
