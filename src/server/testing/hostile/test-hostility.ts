/** Generators of malformed requests: values from hostile to valid, under known and unknown names. */
import fc from 'fast-check'
import type { CollectionPath } from '../../../contract/language/collection-path.ts'
import type { Field } from '../../../contract/language/field.ts'
import type { Filter } from '../../../contract/language/filter.ts'
import type { Resource } from '../../../contract/language/resource.ts'
import { sampleValue, writable } from '../test-records.ts'

/** Names of built-in properties of objects, and unknown names. */
export const trapNames = [
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  '',
  ' ',
  'colour',
  'id',
  'account_id',
  'deleted',
]
const trapTexts = [
  "'",
  '"',
  ';--',
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  '$1',
  '{}',
  '{1,2}',
  '[]',
  '()',
  '<b>',
  '\u0000',
  '\u0001',
  '\u202e',
  '\ufeff',
  '😀',
  'İ',
  'ß',
  '\ud83d',
  'a'.repeat(300),
  'null',
  'undefined',
  'NaN',
  'true',
  'TRUE',
  '0',
  '-0',
  '-1',
  '1e3',
  '0x10',
  '1.5',
  ' 7 ',
  '٣',
  '１２',
  '9'.repeat(15),
  '9'.repeat(18),
  '9'.repeat(19),
  '9'.repeat(400),
  '-9223372036854775808',
  '2147483648',
]
const trapDays = [
  '2026-01-31',
  '2026-02-30',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '-2026-01-01',
  '2026-01-31T24:00:00',
  '2026-03-29T02:30:00',
  '1000-01-01T00:00:00+14:00',
  '9000-12-31T23:59:59-12:00',
  '2026-01-31T09:00:00.123456789Z',
  '0d',
  '+0d',
  '-6d',
  '5n',
  '12h',
  '9999999d',
  '700000d',
  '-600000d',
  '5x',
  'today',
  ' 5d',
  '+5d',
]

export const traps = fc.oneof(
  fc.constantFrom(...trapTexts, ...trapDays),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary-ascii' }),
)

/** Query parameters of a resource; `ids` are those of possibly existing records. */
export function hostileParams(of: Resource, ids: readonly number[]): fc.Arbitrary<Record<string, string>> {
  const fields = Object.entries<Field>(of.fields).flatMap(([wire, { responseAliases, aliases }]) => [
    wire,
    ...responseAliases,
    ...aliases,
  ])
  const own = ['fields', 'sortby', 'sortorder', 'pagenumber', 'pagesize', 'includetotalrows', 'moveto', 'ids']
  const flags = Object.values(of.embeds).flatMap(({ flag }) => (flag ? [flag] : []))
  const names = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...of.filters.keys()) },
    { weight: 4, arbitrary: fc.constantFrom(...own, ...flags) },
    { weight: 1, arbitrary: fc.oneof(fc.constantFrom(...trapNames), fc.string()) },
  )
  const choices = [...of.filters.values()].flatMap((filter) => filter.values.map(String))
  const words = [
    'me',
    'all',
    'unassigned',
    'any',
    'asc',
    'desc',
    'deleted',
    'true',
    'false',
    '1',
    '50',
    '30000',
    ...ids.map(String),
  ]
  const known = fc.constantFrom(
    ...words,
    ...fields,
    ...Object.keys(of.embeds),
    ...Object.keys(of.fieldGroups),
    ...choices,
  )
  const lists = fc.array(known, { minLength: 2, maxLength: 4 }).map((parts) => parts.join(','))
  const days = fc.constantFrom('2026-01-31', '-6d', '+1w', '2h', '2026-01-31T09:00:00Z')
  const plain = fc.oneof(
    { weight: 6, arbitrary: fc.oneof(known, lists, days) },
    { weight: 1, arbitrary: traps },
    { weight: 1, arbitrary: fc.tuple(known, traps).map((parts) => parts.join(',')) },
  )
  const values = fc.tuple(fc.constantFrom('', '', '', '!'), plain).map((parts) => parts.join(''))
  const fitting = fc
    .constantFrom(...of.filters.values())
    .chain((filter) => fc.tuple(fc.constant(filter.name), fittingValue(filter, ids)))
  const right = fc.array(fitting, { maxLength: 3 }).map((entries) => Object.fromEntries(entries))
  return fc.tuple(right, fc.dictionary(names, values, { maxKeys: 3 })).map(([good, any]) => ({ ...good, ...any }))
}

/** A valid value of the filter. */
function fittingValue(filter: Filter, ids: readonly number[]): fc.Arbitrary<string> {
  const oneOf = (...values: string[]) => fc.constantFrom(...values)
  switch (filter.kind) {
    case 'ids':
      return oneOf(
        ids.join(','),
        `!${ids[0]}`,
        String(ids[0]),
        '0',
        ...filter.values.map((word) => `!${ids[0]},${word}`),
      )
    case 'people':
      return oneOf('all', 'unassigned', ids.join(','), `!${ids.join(',')}`)
    case 'contains':
    case 'is':
      return oneOf('a', '!a', '%', "o'", 'Sha')
    case 'from':
    case 'to':
      return oneOf('2026-01-31', '-6d', '+1w', '2h', '2026-01-31T09:00:00', '2026-01-31T09:00:00Z')
    case 'min':
    case 'max':
      return oneOf('1', '-5', '9'.repeat(18))
    case 'present':
    case 'boolean':
      return oneOf(...(filter.values.length > 0 ? filter.values.map(String) : ['true', 'false']))
    default:
      return oneOf(...filter.values.map(String), filter.values.join(','))
  }
}

/** A path with values in place of each `:name`. */
export function hostilePath(at: CollectionPath, ids: readonly number[]): fc.Arbitrary<string> {
  const inPath = trapTexts.filter((text) => text !== '' && text.isWellFormed()).map(encodeURIComponent)
  const known = fc.constantFrom(...ids.map(String))
  const segment = fc.oneof(
    { weight: 4, arbitrary: known },
    { weight: 1, arbitrary: fc.constantFrom('0', '%zz', ...inPath) },
  )
  const count = at.path.match(/:\w+/g)?.length ?? 0
  return fc.array(segment, { minLength: count, maxLength: count }).map((segments) => {
    let next = 0
    return at.path.replaceAll(/:\w+/g, () => segments[next++] as string)
  })
}

export const hostileValue = (ids: readonly number[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    traps,
    fc.constantFrom<unknown>(null, true, false, 0, -1, 1.005, 1e12, 1e300, 2 ** 53, [], {}, [[]], [null], { id: {} }),
    fc.constantFrom<unknown>(...ids, [...ids], ids.join(',')),
    fc.array(fc.record({ id: fc.constantFrom<unknown>(...ids, 'x', null), value: fc.oneof(traps, fc.constant({})) }), {
      maxLength: 3,
    }),
    fc.dictionary(
      fc.constantFrom(...trapNames, 'percent', 'amount', 'managerid', 'name', 'value'),
      fc.oneof(traps, fc.integer()),
      { maxKeys: 3 },
    ),
  )

/** Bodies for a record: valid values, invalid values, and unknown names. */
export function hostileBody(
  of: Resource,
  ids: readonly number[],
  creating: boolean,
): fc.Arbitrary<Record<string, unknown>> {
  const fields = writable(of, creating)
  const right = fields.map(([wire, field]) => [wire, sampleValue(of.name, wire, field)] as const)
  const names = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.constantFrom(
        ...fields.flatMap(([wire, { responseAliases, aliases }]) => [wire, ...responseAliases, ...aliases]),
        'id',
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom(...trapNames.filter((name) => name !== '__proto__')) },
  )
  return fc
    .tuple(fc.subarray(right), fc.dictionary(names, hostileValue(ids), { maxKeys: 2 }))
    .map(([good, bad]) => ({ ...Object.fromEntries(good), ...bad }))
}

/** The query string of parameters; the encoding handles characters that URLs cannot contain. */
export function queryOf(params: Readonly<Record<string, string>>): string {
  const encode = (text: string) => encodeURIComponent(text.toWellFormed())
  return Object.entries(params)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&')
}
