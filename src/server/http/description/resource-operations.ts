/** Descriptions of the routes that every resource has. */

import { array, integer, number, object, type Schema, string, success } from '../../../contract/json-schema.ts'
import type { Resource } from '../../../contract/language/resource.ts'
import { countsParameters, fieldsParameter, listParameters } from '../../../contract/requests/list-parameters.ts'
import { described } from './operation.ts'
import { createdName } from './record-schemas.ts'

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
const ids = array(integer)
const shifts: Readonly<Record<string, Schema>> = {
  shiftdates: { type: 'integer', description: 'Days to move the dates by that update does not name.' },
  shiftchilddates: { type: 'integer', description: 'Days to move the dates by of what lives in the records.' },
}
const counted = (name: string, more: Readonly<Record<string, Schema>> = {}) =>
  success(object({ [name]: integer, ids, ...more }, [name, 'ids']), { message: string })
const figures: Schema = { type: 'object', additionalProperties: number }
const countsMeta = object(
  {
    by: string,
    count: integer,
    total: integer,
    sums: { type: 'object', additionalProperties: figures },
    totals: figures,
  },
  ['by', 'count', 'total'],
)
const article = (word: string) => (/^[aeiou]/i.test(word) ? `an ${word}` : `a ${word}`)

/** `config` of each route of a resource. */
export function operationsOf(of: Resource) {
  const { name, label, singular } = of
  const tag = label
  const record = success(ref(name))
  const plural = label.toLowerCase()
  return {
    list: described(() => ({
      tag,
      summary: `List ${plural}.`,
      query: listParameters(of),
      success: { status: 200, schema: success(array(ref(name)), { meta: ref('meta') }) },
    })),
    counts: described(() => ({
      tag,
      summary: `Count ${plural} by the values of a field, with the list's filters.`,
      query: countsParameters(of),
      success: {
        status: 200,
        schema: success({ type: 'object', additionalProperties: integer }, { meta: countsMeta }),
      },
    })),
    single: described(() => ({
      tag,
      summary: `Read one ${singular}.`,
      query: [fieldsParameter(of)],
      success: { status: 200, schema: record },
    })),
    create: described(() => ({
      tag,
      isOnce: true,
      summary: `Create ${article(singular)}, or several from an array.`,
      query: [fieldsParameter(of)],
      body: { anyOf: [ref(`${name}-new`), array(ref(`${name}-new`))] },
      success: {
        status: 201,
        schema: { anyOf: [success(ref(createdName(of))), counted('created', { revealed: array({ type: 'object' }) })] },
      },
    })),
    update: described(() => ({
      tag,
      isOnce: true,
      isVersioned: true,
      summary: `Change the supplied fields of ${article(singular)}.`,
      query: [fieldsParameter(of)],
      body: ref(`${name}-update`),
      success: { status: 200, schema: record },
    })),
    remove: described(() => ({
      tag,
      isOnce: true,
      isVersioned: true,
      summary: `Delete ${article(singular)}; it is flagged and kept.`,
      success: { status: 200, schema: success(object({ id: integer }, ['id'])) },
    })),
    batchUpdate: described(() => ({
      tag,
      isOnce: true,
      summary: `Change all ${plural} that match a filter, or those with the ids, all of which must be there.`,
      body: object({
        filter: { type: 'object', description: 'Filters of the list, by name.' },
        ids,
        update: { $ref: `#/components/schemas/${name}-update`, minProperties: 1 },
        ...(of.schedule.length > 0 ? shifts : {}),
      }),
      success: { status: 200, schema: counted('updated') },
    })),
    batchRemove: described(() => ({
      tag,
      isOnce: true,
      summary: `Delete ${plural} by their ids, or by a filter in the body.`,
      query: [{ name: 'ids', description: 'Ids separated by commas.', schema: string }],
      body: object({ filter: { type: 'object' } }),
      success: { status: 200, schema: counted('deleted') },
    })),
  }
}
