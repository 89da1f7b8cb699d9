/**
 * The programs and writers of `sync.ts` at two processes of the service, which answer in turns: first on one PostgreSQL, then
 * with their reads at a streaming replica: `node e2e/lab/sync/processes.ts --size 20000`.
 */
import type { Api } from '../../../src/server/testing/following/api.ts'
import { followWhileWriting } from '../../../src/server/testing/following/following.ts'
import { freePort, type PostgresCluster, startReplica } from '../../../src/server/testing/postgres-cluster.ts'
import { killed } from '../../outages/asking.ts'
import { answeredReads, shareOfReplica } from '../stage/answered-reads.ts'
import { reportResult, trialOptions } from '../stage/trial.ts'
import { makeAccounts, postgresTrialDatabase, startService, withDatabase } from '../stage/trial-database.ts'

const { size } = trialOptions(20_000)
const trialDatabase = await postgresTrialDatabase()
const keys = await withDatabase(trialDatabase, (database) => makeAccounts(database, 2))
let replica: PostgresCluster | undefined
process.once('exit', () => {
  replica?.stop()
  trialDatabase.remove()
})
const problems: string[] = []

const alone = await followed('two processes', keys[0] as string, {})
replica = await startReplica(trialDatabase.bin, trialDatabase.cluster)
const apart = await followed('with a replica', keys[1] as string, { DATABASE_READ_URL: replica.url('postgres') })
if (apart.shareOfReads < 0.5) problems.push(`only ${apart.shareOfReads.toFixed(2)} of the reads went to the replica`)
reportResult(
  `${alone.summary}; ${apart.summary}, ${apart.shareOfReads.toFixed(2)} of the reads on the replica`,
  problems,
)

/** Starts both processes with these settings, follows what they store, and stops them. */
async function followed(title: string, apikey: string, settings: Readonly<Record<string, string>>) {
  const [ports, metrics] = [
    [await freePort(), await freePort()],
    [await freePort(), await freePort()],
  ]
  const starting = ports.map((port, at) =>
    startService(trialDatabase, port, { settings: { ...settings, METRICS_PORT: String(metrics[at]) } }),
  )
  const services = await Promise.all(starting)
  const pids = services.map(({ pid }) => pid)
  const end = () => pids.forEach(killed)
  process.once('exit', end)
  const before = await answeredReads(metrics)
  const { problems: found, summary } = await followWhileWriting(inTurns(ports, apikey), size)
  problems.push(...found.map((problem) => `${title}: ${problem}`))
  const shareOfReads = shareOfReplica(before, await answeredReads(metrics))
  for (const service of services) {
    const code = await service.stop()
    if (code !== 0) problems.push(`${title}: a process ended with ${code}: ${service.output()}`)
  }
  process.off('exit', end)
  return { summary: `${title}: ${summary}`, shareOfReads }
}

/** Each request goes to the next process. */
function inTurns(ports: readonly number[], apikey: string): Api {
  let turn = 0
  return {
    get root() {
      turn += 1
      return `http://127.0.0.1:${ports[turn % ports.length]}/api/v4`
    },
    headers: { apikey },
  }
}
