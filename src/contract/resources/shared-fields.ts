/** Fields that several resources have alike. */
import { customvalues, datetime, type FieldDraft, text, toMany, toOne, utc } from '../language/field.ts'
import { permissions } from '../rights.ts'

export const priorities = [1, 2, 3, 4, 5] as const
export const partyTypes = ['client', 'contractor', 'staff', 'other'] as const
export const personShape = ['id', 'firstname', 'lastname', 'email'] as const
export const assigneeShape = ['id', 'firstname', 'lastname'] as const

/** When a record was made and last changed, in account time and in UTC. */
export const stamps = (): Record<'createdon' | 'lastmodified' | 'lastmodifiedutc', FieldDraft<string>> => ({
  createdon: datetime({ label: 'Created', readOnly: true, sortable: true, filter: ['created', 'createdon'] }),
  lastmodified: datetime({ label: 'Last modified', readOnly: true, sortable: true, filter: true }),
  lastmodifiedutc: utc({ label: 'Last modified (UTC)', filter: true }),
})

/** Whose time it is, or whose plan. */
export const personFields = (more: { readonly required?: boolean } = {}) => ({
  contactid: toOne('contacts', {
    ...{ label: 'Person', inDefault: true, filter: ['contactid', 'contacts'], sortable: true },
    ...more,
  }),
  contactname: text({ label: 'Person', inDefault: true, readOnly: true }),
})

/** Files that are kept with a record. */
export const attachmentLinks = (): FieldDraft => toMany('files', ['id', 'filename', 'size', 'url'], { readOnly: true })

export const tagLinks = (): FieldDraft =>
  toMany('tags', ['id', 'name', 'color'], { label: 'Tags', filter: ['tagid'], aliases: ['tagid'] })

/** Values of the account's own fields; bodies name the field by `id` or `name` and give its `value`. */
export const customFieldValues = (): FieldDraft =>
  customvalues({ label: 'Custom fields', permission: permissions.customfields })
