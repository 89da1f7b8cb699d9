/**
 * Which addresses mean the same. A collection may have several, and a record is found below its parents as well as by itself:
 * one of these is described, and the others are named with it.
 */
import { resourceNamed, resourceNames } from '../../../contract/registry.ts'
import type { DescribedRoute } from './operation.ts'

/** A beginning of addresses that stands for another one. */
interface Respelling {
  readonly from: string
  readonly to: string
}

export interface DescribedAddress {
  readonly route: DescribedRoute
  /** Requests that are answered in the same way: `PATCH /items/{id}`. */
  readonly others: readonly string[]
}

/** `/projects/:projectid/items/:recordid` as `/projects/{projectid}/items/{id}`. */
export const templateOf = (path: string): string =>
  path.replace(/:(\w+)/g, (_all, name) => `{${name === 'recordid' ? 'id' : name}}`)

const nameless = (path: string) => path.replace(/:\w+/g, ':')
const requestOf = ({ method, path }: DescribedRoute) => `${method} ${templateOf(path)}`

/** Routes as they are described, each with the others that mean the same. */
export function describedAddresses(routes: readonly DescribedRoute[]): DescribedAddress[] {
  const known = new Set(routes.map(({ method, path }) => `${method} ${nameless(path)}`))
  const usual = ({ method, path }: DescribedRoute) => {
    // Both change the supplied fields.
    const name = method === 'PATCH' ? 'PUT' : method
    const addresses = respelled(path).map((each) => `${name} ${each}`)
    return addresses.findLast((each) => known.has(each)) ?? `${name} ${nameless(path)}`
  }
  return [...Map.groupBy(routes, usual)].map(([address, same]) => {
    const route =
      same.find(({ method, path }) => `${method} ${nameless(path)}` === address) ?? (same[0] as DescribedRoute)
    return { route, others: same.filter((each) => each !== route).map(requestOf) }
  })
}

/** Every spelling on the way from an address to the one that comes first in the declarations. */
function respelled(path: string): string[] {
  const steps = [nameless(path)]
  for (;;) {
    const last = steps.at(-1) as string
    const found = respellings.find(({ from }) => last === from || last.startsWith(`${from}/`))
    if (!found) return steps
    steps.push(found.to + last.slice(found.from.length))
  }
}

/** Longest first, so that an address below a parent is taken for what it is. */
const respellings: readonly Respelling[] = resourceNames
  .map(resourceNamed)
  .flatMap(({ paths: [first, ...others], singleton, listed }) =>
    others
      .filter(({ audience }) => audience === undefined)
      .flatMap(({ path, scope, preset }): Respelling[] => {
        if (Object.keys({ ...scope, ...preset }).length === 0) return [{ from: path, to: first.path }]
        // A list may be confined to a parent or a kind; one of its records is the same wherever it is found.
        return singleton || listed ? [] : [{ from: `${nameless(path)}/:`, to: `${first.path}/:` }]
      }),
  )
  .toSorted((one, two) => two.from.length - one.from.length)
