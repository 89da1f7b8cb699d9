/** Throughput of each workload compared with the floor's, in turns, with response times and processor time. */
import { type Bench, type Finding, itemIds, median, type Throughput, throughput } from './measuring.ts'
import type { Workload } from './workloads.ts'

/** Measures the service, the floor and, for writes, the fuller floor. */
export async function measureWorkload(workload: Workload, bench: Bench): Promise<Finding[]> {
  const { says, target, connections, service, floor, fuller } = workload
  const sides = [
    { side: bench.service, asked: service, found: [] as Throughput[] },
    { side: bench.floor, asked: floor, found: [] as Throughput[] },
    ...(fuller ? [{ side: bench.floor, asked: fuller.asked, found: [] as Throughput[] }] : []),
  ]
  const ids = await itemIds(bench.service)
  let turn = 0
  for (let round = 0; round <= bench.rounds; round++) {
    for (const { side, asked, found } of sides) {
      const figures = await throughput({
        side,
        connections,
        seconds: bench.seconds,
        databaseProcesses: bench.databaseProcesses,
        next: () => asked(turn++, ids),
      })
      // The first round warms up.
      if (round > 0) found.push(figures)
    }
  }
  const [own, bare, other] = sides.map(({ found }) => middle(found)) as [Throughput, Throughput, Throughput?]
  const compared = finding(says, own, bare, target)
  return other && fuller ? [compared, finding(`  ${fuller.says}`, own, other, null)] : [compared]
}

function middle(found: readonly Throughput[]): Throughput {
  const of = (figure: keyof Throughput) => median(found.map((each) => each[figure]))
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    processor: of('processor'),
    databaseProcessor: of('databaseProcessor'),
  }
}

function finding(measure: string, own: Throughput, floor: Throughput, target: number | null): Finding {
  const ratio = own.perSecond / floor.perSecond
  return {
    measure,
    figure: said(own),
    against: `floor ${said(floor)}`,
    ratio,
    target: target === null ? '' : `>= ${target}`,
    met: target === null ? null : ratio >= target,
  }
}

/** Requests per second, median and 99th percentile, and processor time per request of server and database. */
function said({ perSecond, p50, p99, processor, databaseProcessor }: Throughput): string {
  const cost = [processor, databaseProcessor].map((each) => each.toFixed(2)).join('+')
  return `${Math.round(perSecond)} /s ${p50}/${p99} ms, cpu ${cost}`
}
