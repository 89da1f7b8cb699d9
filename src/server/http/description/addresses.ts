/**
 * Finds equivalent addresses. A collection may have several, and a record is also available below its parents: one of them is
 * described in full, and lists the others as aliases; the others are second names of it.
 */
import { resourceNamed, resourceNames } from '../../../contract/registry.ts'
import type { DescribedRoute } from './operation.ts'

/** A prefix of addresses that is equivalent to another one. */
interface Alias {
  readonly source: string
  readonly target: string
}

export interface DescribedAddress {
  readonly route: DescribedRoute
  /** Routes that do the same, such as `PATCH /items/{id}`. */
  readonly otherRoutes: readonly DescribedRoute[]
}

/** `/projects/:projectid/items/:recordid` as `/projects/{projectid}/items/{id}`. */
export const getTemplate = (path: string): string =>
  path.replace(/:(\w+)/g, (_all, name) => `{${name === 'recordid' ? 'id' : name}}`)

const nameless = (path: string) => path.replace(/:\w+/g, ':')
export const getRequest = ({ method, path }: DescribedRoute): string => `${method} ${getTemplate(path)}`

/** Groups equivalent routes. */
export function describedAddresses(routes: readonly DescribedRoute[]): DescribedAddress[] {
  const names = new Set(routes.map(({ method, path }) => `${method} ${nameless(path)}`))
  const canonical = ({ method, path }: DescribedRoute) => {
    // Both update the supplied fields.
    const name = method === 'PATCH' ? 'PUT' : method
    const addresses = resolvePath(path).map((address) => `${name} ${address}`)
    return addresses.findLast((address) => names.has(address)) ?? `${name} ${nameless(path)}`
  }
  return [...Map.groupBy(routes, canonical)].map(([address, addressRoutes]) => {
    const route =
      addressRoutes.find(({ method, path }) => `${method} ${nameless(path)}` === address) ??
      (addressRoutes[0] as DescribedRoute)
    return { route, otherRoutes: addressRoutes.filter((describedRoute) => describedRoute !== route) }
  })
}

/** All equivalent addresses, up to the one that comes first in the declarations. */
function resolvePath(path: string): string[] {
  const steps = [nameless(path)]
  for (;;) {
    const last = steps.at(-1) as string
    const alias = aliases.find(({ source }) => last === source || last.startsWith(`${source}/`))
    if (!alias) return steps
    steps.push(alias.target + last.slice(alias.source.length))
  }
}

/** Longest first, so that the most specific alias is used. */
const aliases: readonly Alias[] = resourceNames
  .map(resourceNamed)
  .flatMap(({ paths: [first, ...rest], singleton }) =>
    rest
      .filter(({ audience }) => audience === undefined)
      .flatMap(({ path, scope, preset }): Alias[] => {
        if (Object.keys({ ...scope, ...preset }).length === 0) return [{ source: path, target: first.path }]
        // A list may be limited to a parent or a kind, but each of its records is the same at all addresses.
        return singleton ? [] : [{ source: `${nameless(path)}/:`, target: `${first.path}/:` }]
      }),
  )
  .toSorted((one, two) => two.source.length - one.source.length)
