/** Reads: a page of a list, a late page, a whole list, one record with all its embeds. */
import { type Bench, type Finding, request, timedInTurns } from './measuring.ts'
import { forgetPeak, memoryOf, peakOf } from './processes.ts'
import { paths } from './requests.ts'

const ms = (value: number) => `${value.toFixed(1)} ms`

/** A late page with the total number of matches, compared with the first page. */
export async function measurePages({ service }: Bench): Promise<Finding[]> {
  // A new filter each time, so that its total is not cached.
  let fresh = 0
  const counted = () => `${service.url + paths.page100}&idto=${10_000_000 + fresh++}`
  const times = await timedInTurns(
    {
      first: () => request(service.url + paths.page1),
      late: () => request(service.url + paths.page100),
      counted: () => request(counted()),
    },
    100,
  )
  const finding = (measure: string, time: number, target: number | null): Finding => ({
    measure,
    figure: ms(time),
    against: `page 1 ${ms(times.first)}`,
    ratio: time / times.first,
    target: target === null ? '' : `<= ${target}`,
    met: target === null ? null : time / times.first <= target,
  })
  return [
    finding('page 100 of 50, with total', times.late, 3),
    finding('page 100 of 50, total counted anew', times.counted, null),
  ]
}

/** 30,000 items in one response: duration compared with the floor, and memory. */
export async function measureWhole(bench: Bench): Promise<Finding[]> {
  return [
    ...(await measureWholeOf(bench, '30,000 items at once', paths.whole)),
    ...(await measureWholeOf(bench, '30,000 items, default fields', paths.wholeDefault)),
  ]
}

async function measureWholeOf({ service, floor }: Bench, measure: string, path: string): Promise<Finding[]> {
  const before = memoryOf(service.pid)
  forgetPeak(service.pid)
  let bytes = 0
  const times = await timedInTurns(
    {
      service: async () => {
        bytes = (await request(service.url + path)).byteLength
      },
      floor: () => request(floor.url + path),
    },
    9,
    2,
  )
  const growth = peakOf(service.pid) - before
  const ratio = times.service / times.floor
  const speed = (bytes / times.service / 1000).toFixed(0)
  return [
    {
      measure,
      figure: `${ms(times.service)} (${(bytes / 1e6).toFixed(1)} MB, ${speed} MB/s)`,
      against: `floor ${ms(times.floor)}`,
      ratio,
      target: '< 1.5',
      met: ratio < 1.5,
    },
    {
      measure: '  memory at its peak',
      figure: `+${growth.toFixed(0)} MB`,
      against: `before ${before.toFixed(0)} MB`,
      ratio: null,
      target: '<= 120 MB',
      met: growth <= 120,
    },
  ]
}

/** The largest project with its phases, items and totals. */
export async function measureProject({ service, floor }: Bench): Promise<Finding[]> {
  const times = await timedInTurns(
    { service: () => request(service.url + paths.project), floor: () => request(floor.url + paths.project) },
    40,
  )
  return [
    {
      measure: 'one project with sub-entities',
      figure: ms(times.service),
      against: `floor ${ms(times.floor)}`,
      ratio: times.service / times.floor,
      target: '',
      met: null,
    },
  ]
}
