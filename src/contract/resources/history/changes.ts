import { choice, datetime, id, integer, object, text, toOne, utc } from '../../language/field.ts'
import { resource } from '../../language/resource.ts'

export const changeActions = [
  'create',
  'update',
  'delete',
  'restore',
  'complete',
  'reactivate',
  'move',
  'convert',
  'replace',
] as const

/**
 * The history of all records that the caller can see, with old and new values of fields that they can see.
 * @param names names of the resources whose records have a history
 */
export const declareChanges = (names: readonly string[]) =>
  resource('changes', {
    singular: 'change',
    label: 'Changes',
    title: 'resource',
    order: 'id',
    newestFirst: true,
    windowOrder: 'changedon',
    paths: ['/changes'],
    writers: 'nobody',
    fields: {
      id: id(),
      resource: choice(names, { inDefault: true, readOnly: true, filter: true, audience: 'all' }),
      recordid: integer({
        label: 'Record',
        technical: true,
        inDefault: true,
        readOnly: true,
        filter: true,
        audience: 'all',
      }),
      action: choice(changeActions, { inDefault: true, readOnly: true, filter: true, audience: 'all' }),
      changedon: datetime({ label: 'Changed', inDefault: true, readOnly: true, filter: ['changed'], audience: 'all' }),
      changedonutc: utc({ label: 'Changed (UTC)', audience: 'all' }),
      contactid: toOne('contacts', {
        label: 'Changed by',
        inDefault: true,
        readOnly: true,
        filter: true,
        audience: 'all',
      }),
      contactname: text({ label: 'Changed by', inDefault: true, readOnly: true, audience: 'all' }),
      /** The same for all changes of one write. */
      write: integer({
        label: 'Write',
        technical: true,
        readOnly: true,
        sortable: true,
        filter: true,
        audience: 'all',
      }),
      before: object({}, { label: 'Old values', inDefault: true, readOnly: true, audience: 'all' }),
      after: object({}, { label: 'New values', inDefault: true, readOnly: true, audience: 'all' }),
    },
    filters: [{ name: 'since', kind: 'from', fields: ['changedon'] }],
  })
