/** Fields shared by several resources. */
import { type Audience, customvalues, datetime, type FieldDraft, text, toMany, toOne, utc } from '../language/field.ts'
import { permissions } from '../rights.ts'

export const priorities = [1, 2, 3, 4, 5] as const
export const partyTypes = ['client', 'contractor', 'staff', 'other'] as const
export const personShape = ['id', 'firstname', 'lastname', 'email'] as const
export const assigneeShape = ['id', 'firstname', 'lastname'] as const

/** Times of creation and last change, in account time and in UTC. */
export const stamps = (
  audience: Audience = 'all',
): Record<'createdon' | 'lastmodified' | 'lastmodifiedutc', FieldDraft<string>> => ({
  createdon: datetime({ label: 'Created', readOnly: true, sortable: true, filter: ['created', 'createdon'], audience }),
  lastmodified: datetime({ label: 'Last modified', readOnly: true, sortable: true, filter: true, audience }),
  lastmodifiedutc: utc({ label: 'Last modified (UTC)', filter: true, audience }),
})

/** The person of a time record or a plan. */
export const personFields = (more: { readonly required?: boolean; readonly audience?: Audience } = {}) => ({
  contactid: toOne('contacts', {
    label: 'Person',
    inDefault: true,
    filter: ['contactid', 'contacts'],
    sortable: true,
    audience: 'all',
    ...more,
  }),
  contactname: text({ label: 'Person', inDefault: true, readOnly: true, audience: more.audience ?? 'all' }),
})

/** Files attached to a record. */
export const attachmentLinks = (): FieldDraft =>
  toMany('files', ['id', 'filename', 'size', 'url'], { readOnly: true, audience: 'all' })

export const tagLinks = (): FieldDraft =>
  toMany('tags', ['id', 'name', 'color'], { label: 'Tags', filter: ['tagid'], aliases: ['tagid'], audience: 'all' })

/** Values of the account's own fields; bodies identify a field by `id` or `name` and set its `value`. */
export const customFieldValues = (): FieldDraft =>
  customvalues({ label: 'Custom fields', permission: permissions.customfields, audience: 'all' })
