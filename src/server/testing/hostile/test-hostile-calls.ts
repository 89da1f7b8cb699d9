/** Malformed requests to described operations. */
import fc from 'fast-check'
import type { Resource } from '../../../contract/language/resource.ts'
import { getTemplate } from '../../http/description/addresses.ts'
import type { DescribedOperation } from '../test-description.ts'
import { everyResource } from '../test-records.ts'
import { hostileBody, hostileParams, hostilePath, hostileValue, queryOf, trapNames, traps } from './test-hostility.ts'

export interface HostileCall {
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string | undefined
}

const places = new Map(everyResource.flatMap((of) => of.paths.map(({ path }) => [getTemplate(path), of] as const)))

/** The resource of an operation's path, if there is one. */
function resourceAt(template: string): Resource | undefined {
  const steps = template.split('/')
  return steps.map((_step, index) => places.get(steps.slice(0, steps.length - index).join('/'))).find(Boolean)
}

/** A malformed, or nearly valid, request to an operation; `needed` are the required fields of new records. */
export function hostileCall(
  { method, template, operation }: DescribedOperation,
  ids: readonly number[],
  needed: ReadonlyMap<string, object>,
): fc.Arbitrary<HostileCall> {
  const of = resourceAt(template)
  const at = { path: template.replace(/\{(\w+)\}/g, ':$1'), preset: {}, scope: {} }
  const names = operation.parameters.filter((each) => each.in === 'query').map(({ name }) => name)
  const some = fc.oneof(fc.constantFrom('1', 'day', 'project', '-6d', ...ids.map(String)), traps)
  const plain =
    names.length > 0 ? fc.dictionary(fc.constantFrom(...names, ...trapNames), some, { maxKeys: 3 }) : fc.constant({})
  const params = of && method !== 'put' ? fc.oneof(hostileParams(of, ids), plain) : plain
  const json = operation.requestBody === undefined ? undefined : jsonBody(of, template, ids, needed)
  const broken = fc.constantFrom('{', '', 'null', '[]', '{}', '"text"', '[[]]', '1e999', '{"a":'.repeat(5000))
  const body = json
    ? fc.oneof({ weight: 8, arbitrary: json.map((each) => JSON.stringify(each)) }, { weight: 1, arbitrary: broken })
    : fc.constant(undefined)
  const type = fc.constantFrom(
    ...Array<string>(12).fill('application/json'),
    'text/plain',
    'multipart/form-data; boundary=x',
    '',
  )
  const more = fc.dictionary(
    fc.constantFrom('if-match', 'if-none-match', 'idempotency-key'),
    fc.constantFrom('*', 'W/"1-a"', '"x"', 'key'),
    { maxKeys: 1 },
  )
  return fc.tuple(hostilePath(at, ids), params, body, type, more).map(([path, query, text, contentType, headers]) => ({
    path: `${path}?${queryOf(query as Record<string, string>)}`,
    headers: { ...headers, ...(text === undefined || contentType === '' ? {} : { 'content-type': contentType }) },
    body: text,
  }))
}

/** Bodies of a resource's records, of batches of them, and of anything else. */
function jsonBody(
  of: Resource | undefined,
  template: string,
  ids: readonly number[],
  needed: ReadonlyMap<string, object>,
): fc.Arbitrary<unknown> {
  const words = [
    'ids',
    'filter',
    'update',
    'placeafterid',
    'placebeforeid',
    'workstageid',
    'projectid',
    'companyid',
    'groupby',
    'to',
    'permissions',
    'timespent',
    'contactid',
    'grant_type',
    'shiftdates',
  ]
  const loose = fc.dictionary(fc.constantFrom(...words), hostileValue(ids), { maxKeys: 3 })
  if (!of) return loose
  const record = fc
    .tuple(
      fc.boolean().chain((creating) => hostileBody(of, ids, creating)),
      fc.boolean(),
    )
    .map(([body, whole]) => (whole ? { ...needed.get(of.name), ...body } : body))
  const batch = fc.record(
    { ids: fc.subarray([...ids]), filter: hostileParams(of, ids), update: record },
    { requiredKeys: ['update'] },
  )
  const single = template.endsWith('/batch') ? batch : record
  return fc.oneof(
    { weight: 6, arbitrary: single },
    { weight: 2, arbitrary: fc.array(record, { maxLength: 3 }) },
    { weight: 1, arbitrary: loose },
  )
}
