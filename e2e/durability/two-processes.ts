/**
 * Containers that share a volume: `node e2e/durability/two-processes.ts --size 3`. Each service runs in a PID namespace
 * of its own, so that none can see the processes of another. Each round:
 *
 * - a second service on the first one's directory is refused, and no acknowledged write of the first is lost;
 * - a killed service can be replaced at once;
 * - without locks of the operating system, a suspended service can be replaced after a while, and exits without writing
 * anything when it resumes.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../src/server/testing/postgres-cluster.ts'
import { createLedger } from '../lab/stage/ledger.ts'
import type { RunningScript } from '../lab/stage/running-script.ts'
import { inconsistencies, storedRecords } from '../lab/stage/stored.ts'
import { reportResult, trialOptions } from '../lab/stage/trial.ts'
import { embeddedTrialDatabase, makeAccounts, startService, withDatabase } from '../lab/stage/trial-database.ts'
import { type Api, writeUntilGone } from '../lab/stage/writer.ts'

/** Minimum number of acknowledged writes of each service. */
const enough = 60
const container = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child']
/** Without a program for locks of the operating system, as on a machine that has none. */
const withoutLocks = [...container, 'env', 'PATH=/nonexistent']

const { size } = trialOptions(2)
const trialDatabase = embeddedTrialDatabase()
const ledger = createLedger()
const problems: string[] = []
const [apikey] = (await withDatabase(trialDatabase, makeAccounts)) as [string]

if (spawnSync('unshare', [...container.slice(1), 'true']).status === 0) await prove(size)
else problems.push('PID namespaces are not permitted here, so nothing was shown: run it as root')
trialDatabase.remove()
reportResult(`${size} rounds, ${ledger.acknowledged()} acknowledged writes`, problems)

async function prove(rounds: number): Promise<void> {
  for (let round = 1; round <= rounds; round += 1) {
    const first = await startIn(container)
    const writing = write(first.api, `${round}.first`)
    await expectRefusal(first)
    await writing.enough
    await first.service.kill()
    await writing.gone

    const began = Date.now()
    const second = await startIn(container)
    if (second.service.output().includes('waiting')) problems.push('a start after a kill had to wait')
    console.log(`round ${round}: after a kill the next service was there in ${Date.now() - began} ms`)
    await look(second.api)
    await second.service.kill()
    await overtake(round)
  }
}

async function overtake(round: number): Promise<void> {
  const frozen = await startIn(withoutLocks)
  const before = write(frozen.api, `${round}.frozen`)
  await before.enough
  const inner = childOf(frozen.service.pid)
  process.kill(inner, 'SIGSTOP')
  const next = await startIn(withoutLocks)
  const after = write(next.api, `${round}.next`)
  await after.enough
  process.kill(inner, 'SIGCONT')
  const code = await Promise.race([frozen.service.ended, wait(20_000, 'still running', { ref: false })])
  if (code !== 1) problems.push(`the service that was overtaken is ${code} instead of ended with 1`)
  const [last = ''] = frozen.service.output().trim().split('\n').slice(-1)
  console.log(`round ${round}: ${last}`)
  if (!last.includes('no longer belongs to this process')) problems.push(`its last line is ${last}`)
  if (code !== 1) await frozen.service.kill()
  await before.gone
  await wait(500)
  await next.service.kill()
  await after.gone
  const again = await startIn([])
  await look(again.api)
  await again.service.stop()
}

interface Running {
  readonly service: RunningScript
  readonly api: Api
}

async function startIn(through: readonly string[]): Promise<Running> {
  const port = await freePort()
  const service = await startService(trialDatabase, port, { through })
  return { service, api: { root: `http://127.0.0.1:${port}/api/v4`, headers: { apikey } } }
}

function write(api: Api, name: string): { enough: Promise<void>; gone: Promise<unknown> } {
  const goal = ledger.acknowledged() + enough
  const gone = Promise.all([1, 2].map((writer) => writeUntilGone(api, ledger, `${name}.${writer}`)))
  const reached = async () => {
    while (ledger.acknowledged() < goal) await wait(5)
  }
  return { enough: Promise.race([reached(), gone.then(() => {})]), gone }
}

async function look(api: Api): Promise<void> {
  const records = await storedRecords(api)
  problems.push(...ledger.compare(records), ...(await inconsistencies(api, records)))
}

async function expectRefusal(first: Running): Promise<void> {
  const refusal = await startIn(container).then(
    async (second) => {
      // Lets both write, to show the consequences.
      const writing = write(second.api, 'second')
      await writing.enough
      await second.service.kill()
      await writing.gone
      return `none: two services run on one directory, process ${first.service.pid} and process ${second.service.pid}`
    },
    (error: Error) => error.message,
  )
  if (!refusal.startsWith(`${trialDatabase.settings.DATA_DIR} is in use by process `))
    problems.push(`a second start is refused: ${refusal}`)
}

/** The child process of a program. */
function childOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim())
}
