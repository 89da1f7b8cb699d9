/**
 * Which methods an address answers, for requests with another one: 405 with `Allow` (RFC 9110, section 15.5.6). The router knows the
 * routes of each method only, so `PUT /projects/items` would be a project with the id "items".
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ascending } from '../../../contract/ascending.ts'

/** Routes whose paths differ in the names of their segments only. */
interface Address {
  readonly segments: readonly string[]
  readonly methods: Set<string>
}

export interface AllowedMethods {
  /** The methods that the request's address answers, if its own is none of them; otherwise null. */
  readonly getInstead: (request: FastifyRequest) => readonly string[] | null
}

const isVariable = (segment: string) => segment.startsWith(':')
const namesNoRecord = (value: unknown) => !/^\d+$/.test(String(value))

/** Call it before the first route is added. */
export function allowedMethods(api: FastifyInstance, prefix: string): AllowedMethods {
  const addresses = new Map<string, Address>()
  const byLength = new Map<number, Address[]>()
  api.addHook('onRoute', ({ method, url }) => {
    const segments = segmentsIn(url.slice(prefix.length))
    const shape = getShape(segments)
    const address = addresses.get(shape) ?? { segments, methods: new Set<string>() }
    if (!addresses.has(shape)) {
      addresses.set(shape, address)
      byLength.set(segments.length, [...(byLength.get(segments.length) ?? []), address])
    }
    for (const oneMethod of [method].flat()) address.methods.add(oneMethod)
  })

  const addressAt = (path: string): Address | undefined => {
    const actualSegments = segmentsIn(path)
    return byLength
      .get(actualSegments.length)
      ?.filter(({ segments }) =>
        segments.every((segment, index) =>
          isVariable(segment) ? actualSegments[index] !== '' : segment === actualSegments[index],
        ),
      )
      .toSorted((one, two) => (getShape(one.segments) < getShape(two.segments) ? 1 : -1))
      .at(0)
  }

  return {
    getInstead(request) {
      // Only a word in the place of an id can belong to an address without one.
      if (!request.is404 && !Object.values(request.params as object).some(namesNoRecord)) return null
      const [path = ''] = request.url.split('?')
      const address = path.startsWith(prefix) ? addressAt(path.slice(prefix.length)) : undefined
      return address === undefined || address.methods.has(request.method)
        ? null
        : [...address.methods].toSorted(ascending)
    },
  }
}

const segmentsIn = (path: string): readonly string[] => path.replace(/^\/|\/$/g, '').split('/')

/** Equal for paths that match the same; a word sorts after the variable in its place. */
const getShape = (segments: readonly string[]): string =>
  segments.map((segment) => (isVariable(segment) ? ':' : `=${segment}`)).join('/')
