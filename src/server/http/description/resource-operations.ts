/** Descriptions of the routes that every resource has. */

import {
  array,
  integer,
  number,
  object,
  type QueryParameter,
  type Schema,
  string,
  success,
} from '../../../contract/json-schema.ts'
import type { CollectionPath } from '../../../contract/language/collection-path.ts'
import type { Resource } from '../../../contract/language/resource.ts'
import {
  countsParameters,
  exportParameters,
  fieldsParameter,
  listParameters,
} from '../../../contract/requests/list-parameters.ts'
import type { Action } from '../../../contract/rights.ts'
import { table } from '../../../contract/table.ts'
import { operationName } from '../../resources/operation-name.ts'
import { withDescription } from './operation.ts'
import { createdName } from './record-schemas.ts'

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
const ids = array(integer)
const shifts = table<Schema>({
  shiftdates: { type: 'integer', description: 'Days by which to move the dates that `update` does not set.' },
  shiftchilddates: { type: 'integer', description: 'Days by which to move the dates of everything in the records.' },
})
const countedSchema = (name: string, more: Readonly<Record<string, Schema>> = {}) =>
  success(object({ [name]: integer, ids, ...more }, [name, 'ids']), { message: string })
const figures: Schema = { type: 'object', additionalProperties: number }
const countsMeta = object(
  {
    by: string,
    count: integer,
    total: integer,
    sums: { type: 'object', additionalProperties: figures },
    totals: figures,
    currencies: {
      ...array(string),
      description:
        'The currencies of the summed records, if records have their own. Sums over several currencies are omitted; filter by `currency`.',
    },
  },
  ['by', 'count', 'total'],
)
const along: Schema = {
  type: 'object',
  additionalProperties: integer,
  description:
    'How many records of other kinds were deleted with it, by the name of their resource; absent if none were.',
}
const stays: Schema = {
  type: 'object',
  additionalProperties: integer,
  description:
    "How many records stay although they belonged to it, by the name of their resource; absent if none do. Of an invoice: payments, which become the client's credit; credit notes; time and expenses, which can be billed again.",
}
const hint: Schema = {
  type: 'string',
  description: 'What may be a mistake, such as a payment like another one of the last hour, or what a deletion means.',
}
/** `an item`, `a project`. */
export const withArticle = (word: string): string => (/^[aeiou]/i.test(word) ? `an ${word}` : `a ${word}`)

const getDefaults = ({ fields }: Resource): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.inDefault ? [name] : []))

/** The rights that an action requires. */
function rightIn({ permission, readers, writers }: Resource, action: Action): string {
  const audience = action === 'view' ? readers : writers
  const whom = { everyone: '', staff: 'For staff. ', administrators: 'For administrators. ', nobody: '' }[audience]
  return permission === null ? whom.trim() : `${whom}Requires permission ${permission} (${action}).`
}

/**
 * `config` of each route of a resource.
 * @param preset fields that the path determines, which are therefore no filters
 * @param isFirst whether these are the routes of the resource's first path, which have ids of their own
 */
export function getOperations(resource: Resource, preset: CollectionPath['preset'] = {}, isFirst = false) {
  const { name, label, singular, plural, singleton } = resource
  const tag = label
  const record = success(ref(name))
  const withId = (verb: string, noun: string) => (isFirst ? { operationId: operationName(verb, noun) } : {})
  const open = (parameters: QueryParameter[]) =>
    parameters.filter((parameter) => !Object.hasOwn(preset, parameter.name))
  const usual = `Returns ${getDefaults(resource).join(', ')} unless \`fields\` selects others.`
  const right = (action: Action) => rightIn(resource, action)
  return {
    list: withDescription(() => ({
      ...withId('list', plural),
      tag,
      summary: `List ${plural}.`,
      details: `${usual} ${right('view')}`,
      query: open(listParameters(resource)),
      success: { status: 200, schema: success(array(ref(name)), { meta: ref('meta') }) },
    })),
    counts: withDescription(() => ({
      ...withId('count', plural),
      tag,
      summary: `Count ${plural} by the values of a field, with the list's filters.`,
      query: open(countsParameters(resource)),
      success: {
        status: 200,
        schema: success({ type: 'object', additionalProperties: integer }, { meta: countsMeta }),
      },
    })),
    export: withDescription(() => ({
      ...withId('export', plural),
      tag,
      summary: `Export all matching ${plural} as a CSV file or an Excel workbook, with the list's filters and order.`,
      details: right('view'),
      query: open(exportParameters(resource)),
      success: {
        status: 200,
        schema: null,
        type: 'text/csv',
      },
    })),
    single: withDescription(() => ({
      ...withId('read', singular),
      tag,
      summary: singleton ? `Read the ${singular}.` : `Read one ${singular}.`,
      details: right('view'),
      query: [fieldsParameter(resource)],
      success: { status: 200, schema: record },
    })),
    create: withDescription(() => ({
      ...withId('create', singular),
      tag,
      isOnce: true,
      summary: `Create ${withArticle(singular)}, or several from an array.`,
      details: right(resource.addRight),
      query: [fieldsParameter(resource)],
      body: { anyOf: [ref(`${name}-new`), array(ref(`${name}-new`))] },
      success: {
        status: 201,
        schema: {
          anyOf: [
            success(ref(createdName(resource)), { message: hint }),
            countedSchema('created', { revealed: array({ type: 'object' }) }),
          ],
        },
      },
    })),
    update: withDescription(() => ({
      ...withId('update', singular),
      tag,
      isOnce: true,
      isVersioned: true,
      summary: `Update the supplied fields of ${singleton ? `the ${singular}` : withArticle(singular)}.`,
      details: right('edit'),
      query: [fieldsParameter(resource)],
      body: ref(`${name}-update`),
      success: { status: 200, schema: record },
    })),
    remove: withDescription(() => ({
      ...withId('delete', singular),
      tag,
      isOnce: true,
      isVersioned: true,
      summary: `Delete ${withArticle(singular)}. It is marked as deleted, and can be restored.`,
      details: right('delete'),
      success: { status: 200, schema: success(object({ id: integer, along, stays }, ['id']), { message: hint }) },
    })),
    batchUpdate: withDescription(() => ({
      ...withId('updateMany', plural),
      tag,
      isOnce: true,
      summary: `Update all ${plural} that match a filter, or those with the given ids, which must all exist.`,
      body: object({
        filter: { type: 'object', description: 'Filters of the list, by name.' },
        ids,
        update: { $ref: `#/components/schemas/${name}-update`, minProperties: 1 },
        ...(resource.schedule.length > 0 ? shifts : {}),
      }),
      success: { status: 200, schema: countedSchema('updated') },
    })),
    batchRemove: withDescription(() => ({
      ...withId('deleteMany', plural),
      tag,
      isOnce: true,
      summary: `Delete ${plural} by id, or by a filter in the body.`,
      query: [{ name: 'ids', description: 'Ids separated by commas.', schema: string }],
      body: object({ filter: { type: 'object' } }),
      success: { status: 200, schema: countedSchema('deleted', { along, stays }) },
    })),
  }
}
