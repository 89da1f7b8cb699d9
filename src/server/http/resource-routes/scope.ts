/** What a path itself says of the records below it: `/companies/5/projects` are projects whose companyid is 5. */

import type { CollectionPath } from '../../../contract/language/collection-path.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import type { Params } from '../../../contract/requests/list-request.ts'
import { notFound } from '../../../contract/requests/problem.ts'
import type { Actor } from '../../../contract/rights.ts'
import type { Condition } from '../../query/condition.ts'
import { filteredBy } from '../../query/filters/named.ts'
import type { Binding } from '../../write/write-context.ts'

/** A record that the path goes through. */
export interface Parent {
  readonly resource: string
  readonly id: number
}

export interface Scope {
  readonly conditions: readonly Condition[]
  /** Values that new records at this path have. */
  readonly preset: Readonly<Record<string, unknown>>
  readonly parents: readonly Parent[]
}

type PathParams = Readonly<Record<string, string>>

export function getScope(binding: Binding, path: CollectionPath, params: PathParams, actor: Actor): Scope {
  const scoped = Object.entries(path.scope).map(([segment, filter]) => {
    const fieldName = binding.resource.filters.get(filter)?.fields[0] ?? filter
    const target = binding.resource.fields[fieldName]?.target ?? path.of ?? binding.resource.name
    return { filter, wire: fieldName, resource: target, id: parseId(params[segment], resourceNamed(target).singular) }
  })
  const texts = [...Object.entries(path.preset), ...scoped.map(({ filter, id }) => [filter, String(id)] as const)]
  return {
    conditions: filteredBy(binding, actor, texts),
    preset: {
      ...path.preset,
      ...Object.fromEntries(scoped.map(({ wire: fieldName, id }) => [fieldName, presetValue(binding, fieldName, id)])),
    },
    parents: scoped.map(({ resource, id }) => ({ resource, id })),
  }
}

function presetValue(binding: Binding, fieldName: string, id: number): number | number[] {
  return binding.resource.fields[fieldName]?.kind === 'tomany' ? [id] : id
}

export interface PathQuery {
  readonly params: Params
  /** Names of parameters that ask for something else than the path does, and are of no use. */
  readonly overruled: readonly string[]
}

/** The query of a list, with the filters that the path implies. These also replace the list's default filters. */
export function queryAt({ preset }: CollectionPath, query: Params): PathQuery {
  const names = Object.keys(query).filter((name) => Object.hasOwn(preset, name.toLowerCase()))
  const otherEntries = Object.entries(query).filter(([name]) => !names.includes(name))
  const normalize = (text: string | undefined) => text?.trim().toLowerCase()
  return {
    params: { ...Object.fromEntries(otherEntries), ...preset },
    overruled: names.filter((name) => query[name] !== '' && normalize(query[name]) !== preset[name.toLowerCase()]),
  }
}

/** The id of the record in the path. Singletons have the id of the account. */
export function addressedId(binding: Binding, params: PathParams, actor: Actor): number {
  return binding.resource.singleton ? actor.account : parseId(params.recordid, binding.resource.singular)
}

/** The id in a path. One that no record can have is a 404; 0 is what a contact of the firm itself has as its company. */
export function parseId(text: string | undefined, singular: string): number {
  if (text === undefined || !/^0*[1-9]\d{0,14}$/.test(text)) throw notFound(singular, text ?? '')
  return Number(text)
}
