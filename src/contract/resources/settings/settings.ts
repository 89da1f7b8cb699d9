/** The account's tags, work stages, categories and the like: readable by staff, writable by administrators. */
import {
  boolean,
  choice,
  color,
  date,
  datetime,
  id,
  sortkey,
  text,
  toMany,
  toOne,
  unitPrice,
} from '../../language/field.ts'
import { resource } from '../../language/resource.ts'
import { permissions } from '../../rights.ts'
import { table } from '../../table.ts'
import { personShape } from '../shared-fields.ts'

/** Kinds of records with tags. */
export const taggedEntities = ['company', 'contact', 'project', 'item', 'invoice', 'quote'] as const
/** Kinds of records with work stages. */
export const stagedEntities = ['project', 'item', 'invoice', 'quote'] as const

/** Resource name of each kind of record. */
export const plurals = table<string>({
  company: 'companies',
  contact: 'contacts',
  project: 'projects',
  item: 'items',
  invoice: 'invoices',
  quote: 'quotes',
})

const name = () => text({ inDefault: true, required: true, searchable: true, sortable: true })
/** The kind of record to which a tag, stage or category applies. */
const ofKind = <const Kind extends string>(kinds: readonly Kind[]) =>
  choice(kinds, { label: 'Used on', inDefault: true, required: true, createOnly: true, filter: true })

export const tags = resource('tags', {
  singular: 'tag',
  label: 'Tags',
  title: 'name',
  paths: [
    '/settings/tags',
    ...taggedEntities.map((entity) => ({ path: `/settings/${plurals[entity]}/tags`, preset: { entity } })),
  ],
  readers: 'staff',
  writers: 'administrators',
  fields: {
    id: id(),
    name: name(),
    color: color({ inDefault: true }),
    entity: ofKind(taggedEntities),
    /** If false, hidden from everyone outside the firm. */
    visibletoclient: boolean({ label: 'Visible to client', inDefault: true, filter: true }),
  },
})

/** Kinds of records with categories. */
export const categorisedEntities = ['company', 'project', 'item'] as const

export const categories = resource('categories', {
  singular: 'category',
  label: 'Categories',
  title: 'name',
  paths: [
    '/settings/categories',
    ...categorisedEntities.map((entity) => ({ path: `/settings/${plurals[entity]}/categories`, preset: { entity } })),
  ],
  readers: 'staff',
  writers: 'administrators',
  fields: {
    id: id(),
    name: name(),
    entity: ofKind(categorisedEntities),
  },
})

export const workstages = resource('workstages', {
  singular: 'work stage',
  label: 'Work stages',
  title: 'name',
  paths: [
    '/settings/workstages',
    ...stagedEntities.map((entity) => ({ path: `/settings/workstages/${entity}`, preset: { entity } })),
  ],
  readers: 'staff',
  writers: 'administrators',
  fields: {
    id: id(),
    name: name(),
    workstate: text({ label: 'Status', inDefault: true, required: true, filter: true }),
    color: color({ inDefault: true }),
    sortorder: sortkey({ inDefault: true }),
    entity: ofKind(stagedEntities),
  },
  reorder: { within: 'entity' },
})

export const divisions = resource('divisions', {
  singular: 'division',
  label: 'Divisions',
  title: 'name',
  paths: ['/settings/contacts/divisions'],
  readers: 'staff',
  writers: 'administrators',
  fields: { id: id(), name: name() },
})

export const teams = resource('teams', {
  singular: 'team',
  label: 'Teams',
  title: 'name',
  paths: ['/settings/contacts/teams'],
  readers: 'staff',
  writers: 'administrators',
  fields: {
    id: id(),
    name: name(),
    members: toMany('contacts', personShape, { inDefault: true, aliases: ['memberid'] }),
  },
})

export const groups = resource('groups', {
  singular: 'group',
  label: 'Groups',
  title: 'name',
  paths: ['/settings/contacts/groups'],
  readers: 'staff',
  writers: 'administrators',
  fields: { id: id(), name: name() },
})

export const roles = resource('roles', {
  singular: 'role',
  label: 'Roles',
  title: 'name',
  paths: ['/settings/contacts/roles'],
  readers: 'staff',
  writers: 'administrators',
  fields: { id: id(), name: name(), color: color({ inDefault: true }) },
})

/** API keys. The key itself is shown only once, on creation. */
export const apikeys = resource('apikeys', {
  singular: 'API key',
  label: 'API keys',
  plural: 'API keys',
  title: 'name',
  paths: ['/settings/apikeys'],
  readers: 'administrators',
  writers: 'administrators',
  restorable: false,
  fields: {
    id: id(),
    name: text({ inDefault: true, required: true, sortable: true }),
    ending: text({ label: 'Ends in', inDefault: true, readOnly: true }),
    createdon: datetime({ label: 'Created', inDefault: true, readOnly: true, sortable: true }),
    lastused: datetime({ label: 'Last used', inDefault: true, readOnly: true, sortable: true }),
    readonly: boolean({ label: 'Read-only', inDefault: true }),
    /** Comma-separated names of `keyScopes`; if empty, all kinds of records. */
    scopes: text({ inDefault: true, max: 300 }),
    expires: date({ label: 'Last day', inDefault: true, sortable: true }),
  },
})

export const servicerates = resource('servicerates', {
  singular: 'service rate',
  label: 'Service rates',
  title: 'name',
  paths: ['/settings/servicerates'],
  readers: 'staff',
  writers: 'administrators',
  fields: {
    id: id(),
    name: name(),
    inprice: unitPrice({ label: 'Cost rate', inDefault: true, min: 0, initial: 0 }),
    outprice: unitPrice({ label: 'Charge rate', inDefault: true, min: 0, initial: 0 }),
  },
})

/** Kinds of records that can have fields of the account's own. */
export const extendedEntities = ['company', 'contact', 'project', 'item', 'invoice', 'quote'] as const
/** Types of the account's own fields. The value of a dropdown is one of its options. */
export const customFieldTypes = ['text', 'number', 'date', 'checkbox', 'dropdown', 'url'] as const
export type ExtendedEntity = (typeof extendedEntities)[number]
export type CustomFieldType = (typeof customFieldTypes)[number]

export const customfields = resource('customfields', {
  singular: 'custom field',
  label: 'Custom fields',
  title: 'name',
  paths: [
    '/settings/customfields',
    ...extendedEntities.map((entity) => ({ path: `/settings/${plurals[entity]}/customfields`, preset: { entity } })),
  ],
  permission: permissions.customfields,
  readers: 'staff',
  writers: 'administrators',
  fields: {
    id: id(),
    name: name(),
    description: text({ inDefault: true }),
    type: choice(customFieldTypes, { inDefault: true, required: true, createOnly: true, filter: true }),
    entity: ofKind(extendedEntities),
    options: toMany('customfieldoptions', ['id', 'name'], { inDefault: true, readOnly: true }),
    sortorder: sortkey({ inDefault: true }),
  },
  reorder: { within: 'entity' },
})

export const customfieldoptions = resource('customfieldoptions', {
  singular: 'option',
  label: 'Options of custom fields',
  title: 'name',
  paths: [
    '/settings/customfieldoptions',
    '/settings/customfields/:customfieldid/options',
    '/settings/projects/customfields/:customfieldid/options',
  ],
  permission: permissions.customfields,
  readers: 'staff',
  writers: 'administrators',
  fields: {
    id: id(),
    customfieldid: toOne('customfields', {
      label: 'Custom field',
      inDefault: true,
      required: true,
      createOnly: true,
      filter: true,
    }),
    name: text({ inDefault: true, required: true, sortable: true }),
    sortorder: sortkey({ inDefault: true }),
  },
  reorder: { within: 'customfieldid' },
})
