/** A page of 50 of every resource, compared with the page of items. */
import { resourceNamed, resourceNames } from '../../../src/contract/registry.ts'
import { type Bench, type Finding, request, timedInTurns } from './measuring.ts'
import { root } from './requests.ts'

const turns = 40
const most = 3

/** By path: each resource's first collection without a parent record. */
const lists = resourceNames
  .map((name) => resourceNamed(name))
  .filter(({ singleton }) => !singleton)
  .flatMap(({ paths }) => paths.filter(({ scope }) => Object.keys(scope).length === 0).slice(0, 1))
  .map(({ path }) => path)
const items = '/items'

export async function measureLists({ service }: Bench): Promise<Finding[]> {
  const works = [items, ...lists].map(
    (path) => [path, () => request(`${service.url}${root}${path}?pagesize=50`)] as const,
  )
  const times: Record<string, number> = await timedInTurns(Object.fromEntries(works), turns)
  const base = times[items] ?? Number.NaN
  return lists
    .map((path) => ({ path, time: times[path] ?? Number.NaN }))
    .toSorted((a, b) => b.time - a.time)
    .map(({ path, time }) => ({
      measure: `list of 50: ${path}`,
      figure: `${time.toFixed(1)} ms`,
      against: `items ${base.toFixed(1)} ms`,
      ratio: time / base,
      target: `<= ${most}`,
      met: time / base <= most,
    }))
}
