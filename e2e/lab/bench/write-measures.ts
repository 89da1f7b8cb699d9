/**
 * Single writes: an update of one record, and the creation of ten thousand. `workloads.ts` compares concurrent writes
 * with a floor.
 */
import { type Bench, type Finding, itemIds, median, request, timed, timedInTurns } from './measuring.ts'
import { itemPath, itemsPath } from './requests.ts'
import { largestProject } from './seed.ts'

const batchSize = 10_000

/** Updates one field of one item. */
export async function measureUpdate({ service }: Bench): Promise<Finding[]> {
  const ids = await itemIds(service)
  let turn = 0
  const change = () => {
    turn += 1
    return request(service.url + itemPath(ids[turn % ids.length] ?? 0), {
      method: 'PUT',
      body: JSON.stringify({ name: `Changed ${turn} times` }),
    })
  }
  const { update } = await timedInTurns({ update: change }, 100)
  return [finding('one update', update, 10)]
}

/** Creates a batch in one request, which is one transaction. */
export async function measureBatch({ service }: Bench): Promise<Finding[]> {
  const item = (index: number) => ({ name: `New item ${index}`, projectid: largestProject, duedate: '2030-01-01' })
  const body = JSON.stringify(Array.from({ length: batchSize }, (_each, index) => item(index)))
  const times: number[] = []
  for (let turn = 0; turn < 3; turn++) {
    times.push(await timed(() => request(service.url + itemsPath, { method: 'POST', body })))
  }
  return [finding('10,000 items in one batch', median(times), 3000)]
}

function finding(measure: string, time: number, limit: number): Finding {
  return {
    measure,
    figure: `${time.toFixed(1)} ms`,
    against: '',
    ratio: null,
    target: `<= ${limit} ms`,
    met: time <= limit,
  }
}
