/** Peak memory of the service under load: of lists alone, and of all kinds of reads in sequence. */
import { type Bench, type Finding, itemIds, throughput } from './measuring.ts'
import { forgetPeak, peakOf } from './processes.ts'
import { type Workload, workloads } from './workloads.ts'

/** Megabytes under lists of 50, if the database has processes of its own. The embedded one is part of the service. */
const limit = 250

const others = [workloads.parts, workloads.time, workloads.search]

/** Run it first: the service keeps some memory of large responses. */
export async function measureLoad(bench: Bench): Promise<Finding[]> {
  const ids = await itemIds(bench.service)
  const listed = await peakUnder([workloads.list], bench, ids)
  const all = await peakUnder(others, bench, ids)
  const isApart = bench.databaseProcesses().length > 0
  const figures = { against: '', ratio: null, target: '', met: null }
  return [
    {
      ...figures,
      measure: 'memory under lists of 50, at its peak',
      figure: `${listed.toFixed(0)} MB`,
      ...(isApart ? { target: `< ${limit} MB`, met: listed < limit } : {}),
    },
    { ...figures, measure: '  after other reads', figure: `${all.toFixed(0)} MB` },
  ]
}

/** Megabytes. */
async function peakUnder(
  load: readonly Workload[],
  { service, databaseProcesses, rounds, seconds }: Bench,
  ids: readonly number[],
): Promise<number> {
  forgetPeak(service.pid)
  let turn = 0
  for (const { connections, service: asked } of load) {
    const next = () => asked(turn++, ids)
    await throughput({ side: service, connections, seconds: rounds * seconds, databaseProcesses, next })
  }
  return peakOf(service.pid)
}
