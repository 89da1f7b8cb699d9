/**
 * Differences in naming between the tools and the API. Arguments without an entry are described by their declaration and passed
 * on under the same name; durations are in minutes on both sides. Arrays of records (`companies`, `entries` ...) become the
 * body itself, arrays of ids (`ids`, `id`) the `ids` of a batch.
 */

import { idsText } from '../../contract/json-schema.ts'
import { workStates } from '../../contract/resources/work/work-states.ts'
import { table } from '../../contract/table.ts'
import { refuseValue } from './refuse-value.ts'
import type { JsonSchema } from './tool.ts'
import type { Arguments, Parameter } from './tools/parameter.ts'

/** Whether a tool filters a list by a parameter or writes it to a field. */
export type Use = 'filter' | 'field'

interface Spelling {
  readonly use: Use
  /** Resources whose tools have it; all if not set. */
  readonly resources?: readonly string[]
  readonly names: readonly string[]
  readonly schema?: JsonSchema
  /** Maps the value to parameters or fields of the API; by default it is passed on under the same name. */
  readonly convert?: (value: unknown) => Arguments
  /** Whether it is no longer a single id. */
  readonly isId?: false
}

const enumSchema = (...values: string[]): JsonSchema => ({ type: 'string', enum: values })

/**
 * A state filter: its values, and the filters of the API that each stands for. It also takes `states` under the names that
 * records carry them, which are not in its schema.
 */
const states = (meanings: Readonly<Record<string, Arguments>>, carried: readonly string[]) => {
  const schemas = new Map([
    ...carried.map((state) => [state, { status: state }] as const),
    ...Object.entries<Arguments>(meanings),
  ])
  return {
    schema: enumSchema(...Object.keys(meanings)),
    convert: (value: unknown): Arguments =>
      value === null
        ? {}
        : (schemas.get(String(value).toLowerCase()) ?? refuseValue('status', value, Object.keys(meanings))),
  }
}

/** Default page size of lists. */
export const usualPage = 50

/** Default fields of single reads, if they differ from the API's. */
export const usualFields = table<string>({
  get_company: 'all,locations',
  get_project: 'all',
  get_projectphase: 'all,items',
})

export const spellings: readonly Spelling[] = [
  // The API accepts comma-separated ids here, although bodies have a single integer.
  { use: 'filter', names: ['companyid', 'projectid', 'tagid', 'groupid', 'roleid'], schema: idsText, isId: false },
  {
    use: 'filter',
    resources: ['items'],
    names: ['priority'],
    schema: { type: 'string', description: '1-5, comma-separated' },
  },
  // The API's `search` covers codes and descriptions too.
  { use: 'filter', resources: ['items'], names: ['search'], convert: (value) => ({ searchname: value }) },
  {
    use: 'field',
    resources: ['projects'],
    names: ['contactid'],
    schema: idsText,
    isId: false,
    convert: contactsOfProject,
  },

  { use: 'field', resources: ['items'], names: ['shiftDates'], convert: (value) => ({ shiftdates: value }) },

  // States with other names in the tools.
  {
    use: 'filter',
    resources: ['invoices'],
    names: ['status'],
    ...states(
      {
        draft: { status: 'draft' },
        sent: { status: 'unpaid' },
        paid: { status: 'paid' },
        // `dueto` is a synonym of `duedateto`, which the same call may contain as well.
        overdue: { status: 'unpaid', dueto: '-1d' },
        all: { status: 'all' },
      },
      ['submitted', 'authorised', 'unpaid', 'voided'],
    ),
  },
  {
    use: 'filter',
    resources: ['quotes'],
    names: ['status'],
    ...states(
      {
        pending: { status: 'pending' },
        approved: { status: 'accepted' },
        declined: { status: 'declined' },
        all: { status: 'all' },
      },
      ['sent', 'accepted', 'addedtoproject', 'expired'],
    ),
  },
  // The API can list deleted records too, which tools do not offer, and accepts `all` without documenting it.
  { use: 'filter', resources: ['projects'], names: ['status'], schema: enumSchema(...workStates, 'all') },
  {
    use: 'filter',
    resources: ['time', 'timeallocations'],
    names: ['projectstatus'],
    schema: enumSchema(...workStates, 'all'),
  },
  // States that only a conversion or the calendar sets cannot be set.
  {
    use: 'field',
    resources: ['quotes'],
    names: ['status'],
    schema: enumSchema('pending', 'sent', 'accepted', 'declined'),
  },
  { use: 'field', resources: ['contacts'], names: ['status'], schema: enumSchema('active', 'inactive') },
]

/** Splits the ids: a project has one main contact, and others. */
function contactsOfProject(value: unknown): Arguments {
  const [first, ...rest] = String(value ?? '').split(',')
  return { contactid: first?.trim() || null, othercontacts: rest.join(',') }
}

/** The parameter with the tools' naming. */
export function withSpelling(target: string, use: Use, parameter: Parameter): Parameter {
  const row = spellings.find(
    (spelling) =>
      spelling.use === use && spelling.names.includes(parameter.name) && (spelling.resources?.includes(target) ?? true),
  )
  if (!row) return parameter
  const { schema = parameter.schema, convert = parameter.convert, isId = parameter.isId } = row
  return { ...parameter, schema, convert, isId }
}
