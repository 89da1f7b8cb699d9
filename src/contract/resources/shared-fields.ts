/** Fields shared by several resources. */
import { customvalues, datetime, type FieldDraft, text, toMany, toOne, utc } from '../language/field.ts'
import { permissions } from '../rights.ts'

export const priorities = [1, 2, 3, 4, 5] as const
export const partyTypes = ['client', 'contractor', 'staff', 'other'] as const
export const personShape = ['id', 'firstname', 'lastname', 'email'] as const
export const assigneeShape = ['id', 'firstname', 'lastname'] as const

/** Times of creation and last change, in account time and in UTC. */
export const stamps = (): Record<'createdon' | 'lastmodified' | 'lastmodifiedutc', FieldDraft<string>> => ({
  createdon: datetime({ label: 'Created', readOnly: true, sortable: true, filter: ['created', 'createdon'] }),
  lastmodified: datetime({ label: 'Last modified', readOnly: true, sortable: true, filter: true }),
  lastmodifiedutc: utc({ label: 'Last modified (UTC)', filter: true }),
})

/** The person of a time record or a plan. */
export const personFields = (more: { readonly required?: boolean } = {}) => ({
  contactid: toOne('contacts', {
    label: 'Person',
    inDefault: true,
    filter: ['contactid', 'contacts'],
    sortable: true,
    ...more,
  }),
  contactname: text({ label: 'Person', inDefault: true, readOnly: true }),
})

/** Files attached to a record. */
export const attachmentLinks = (): FieldDraft => toMany('files', ['id', 'filename', 'size', 'url'], { readOnly: true })

export const tagLinks = (): FieldDraft =>
  toMany('tags', ['id', 'name', 'color'], { label: 'Tags', filter: ['tagid'], aliases: ['tagid'] })

/** Values of the account's own fields; bodies identify a field by `id` or `name` and set its `value`. */
export const customFieldValues = (): FieldDraft =>
  customvalues({ label: 'Custom fields', permission: permissions.customfields })
