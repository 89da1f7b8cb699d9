/** Messages, files and folders of projects, documents and companies. Clients see only shared ones. */
import { boolean, datetime, type FieldDraft, id, integer, longtext, text, toMany, toOne } from '../../language/field.ts'
import { resource } from '../../language/resource.ts'
import { permissions } from '../../rights.ts'
import { assigneeShape, stamps } from '../shared-fields.ts'

const inProject = (): FieldDraft<number> =>
  toOne('projects', {
    label: 'Project',
    inDefault: true,
    required: true,
    createOnly: true,
    filter: true,
    audience: 'all',
  })
const ofItem = (): FieldDraft<number> =>
  toOne('items', { label: 'Item', inDefault: true, createOnly: true, filter: true, audience: 'all' })
/** Parents other than projects; content of a company is for staff only. */
const ofOthers = () => ({
  invoiceid: toOne('invoices', {
    label: 'Invoice',
    inDefault: true,
    createOnly: true,
    filter: true,
    permission: permissions.invoice,
    audience: 'all',
  }),
  quoteid: toOne('quotes', {
    label: 'Quote',
    inDefault: true,
    createOnly: true,
    filter: true,
    permission: permissions.quote,
    audience: 'all',
  }),
  companyid: toOne('companies', { label: 'Company', inDefault: true, createOnly: true, filter: true }),
})
const author = (label: 'Author' | 'Uploaded by') => ({
  contactid: toOne('contacts', { label, inDefault: true, readOnly: true, filter: true, audience: 'all' }),
  contactname: text({ label, inDefault: true, readOnly: true, audience: 'all' }),
})
const shared = (): FieldDraft<boolean> =>
  boolean({ label: 'Shared with clients', inDefault: true, filter: true, sharing: 'change', audience: 'all' })

export const messages = resource('messages', {
  singular: 'message',
  label: 'Messages',
  title: 'subject',
  order: 'createdon',
  newestFirst: true,
  paths: [
    '/messages',
    '/projects/:projectid/messages',
    '/items/:itemid/messages',
    '/projects/items/:itemid/messages',
    '/projectitems/:itemid/messages',
    '/invoices/:invoiceid/messages',
    '/quotes/:quoteid/messages',
    '/companies/:companyid/messages',
  ],
  permission: permissions.project,
  writers: 'everyone',
  addRight: 'view',
  fields: {
    id: id(),
    /** One of project, invoice, quote and company is required; messages about an item belong to its project. */
    projectid: toOne('projects', {
      label: 'Project',
      inDefault: true,
      createOnly: true,
      filter: true,
      audience: 'all',
    }),
    projecttitle: text({ label: 'Project', readOnly: true, inDefault: true, audience: 'all' }),
    itemid: ofItem(),
    ...ofOthers(),
    parentid: toOne('messages', { label: 'Reply to', createOnly: true, filter: true, audience: 'all' }),
    subject: text({ inDefault: true, searchable: true, audience: 'all' }),
    body: longtext({
      inDefault: true,
      required: true,
      searchable: true,
      aliases: ['message', 'text'],
      audience: 'all',
    }),
    ...author('Author'),
    recipients: toMany('contacts', assigneeShape, { filter: ['contacts'], audience: 'all' }),
    /** People mentioned in the body with an @; those who can see the message are notified. */
    mentions: toMany('contacts', assigneeShape, { audience: 'all' }),
    clientaccess: shared(),
    ...stamps(),
  },
  ownerFields: ['contactid'],
})

export const folders = resource('folders', {
  singular: 'folder',
  label: 'Folders',
  title: 'name',
  paths: ['/files/folders', '/projects/:projectid/folders'],
  permission: permissions.project,
  fields: {
    id: id(),
    projectid: inProject(),
    parentid: toOne('folders', { label: 'In folder', inDefault: true, filter: true, audience: 'all' }),
    name: text({ inDefault: true, required: true, searchable: true, sortable: true, audience: 'all' }),
    ...stamps(),
  },
})

export const files = resource('files', {
  singular: 'file',
  label: 'Files',
  title: 'filename',
  order: 'filename',
  paths: [
    '/files',
    '/projects/:projectid/files',
    '/items/:itemid/files',
    '/projects/items/:itemid/files',
    '/projectitems/:itemid/files',
    '/invoices/:invoiceid/files',
    '/quotes/:quoteid/files',
    '/companies/:companyid/files',
    '/expenses/:expenseid/files',
  ],
  permission: permissions.project,
  fields: {
    id: id(),
    filename: text({
      label: 'Name',
      inDefault: true,
      required: true,
      searchable: true,
      sortable: true,
      aliases: ['name'],
      audience: 'all',
    }),
    description: longtext({ searchable: true, audience: 'all' }),
    /** Derived from the invoice, quote or expense; otherwise a project or a company is required. */
    projectid: toOne('projects', {
      label: 'Project',
      inDefault: true,
      createOnly: true,
      filter: true,
      audience: 'all',
    }),
    itemid: ofItem(),
    ...ofOthers(),
    /** The expense whose receipt it is; never shared with clients. */
    expenseid: toOne('expenses', { label: 'Expense', inDefault: true, createOnly: true, filter: true }),
    folderid: toOne('folders', { label: 'Folder', inDefault: true, filter: true, audience: 'all' }),
    ...author('Uploaded by'),
    contenttype: text({ label: 'Type', inDefault: true, readOnly: true, sortable: true, audience: 'all' }),
    size: integer({ label: 'Size in bytes', inDefault: true, readOnly: true, sortable: true, audience: 'all' }),
    url: text({ label: 'Address', inDefault: true, readOnly: true, audience: 'all' }),
    clientaccess: shared(),
    ...stamps(),
  },
  ownerFields: ['contactid'],
})

export const projectnotes = resource('projectnotes', {
  singular: 'note',
  label: 'Notes',
  title: 'title',
  order: 'id',
  paths: ['/projectnotes', '/projects/:projectid/notes'],
  permission: permissions.project,
  readers: 'staff',
  fields: {
    id: id(),
    projectid: inProject(),
    title: text({ inDefault: true, required: true, searchable: true, sortable: true, aliases: ['name'] }),
    body: longtext({ label: 'Text', inDefault: true, searchable: true }),
    ...author('Author'),
    ...stamps(),
  },
})

export const bookmarks = resource('bookmarks', {
  singular: 'bookmark',
  label: 'Bookmarks',
  title: 'name',
  order: 'id',
  paths: ['/bookmarks', '/projects/:projectid/bookmarks'],
  permission: permissions.project,
  readers: 'staff',
  fields: {
    id: id(),
    projectid: inProject(),
    name: text({ inDefault: true, required: true, searchable: true, sortable: true }),
    url: text({ label: 'Address', inDefault: true, required: true, searchable: true, max: 2000 }),
    ...stamps(),
  },
})

/** A project's past and current work stages, oldest first. */
export const projectworkstages = resource('projectworkstages', {
  singular: 'work stage of a project',
  label: 'Work stages of projects',
  title: 'name',
  order: 'id',
  paths: ['/projectworkstages', '/projects/:projectid/workstages'],
  permission: permissions.project,
  writers: 'nobody',
  fields: {
    id: id(),
    projectid: toOne('projects', { label: 'Project', inDefault: true, readOnly: true, filter: true, audience: 'all' }),
    workstageid: toOne('workstages', {
      label: 'Work stage',
      inDefault: true,
      readOnly: true,
      filter: true,
      audience: 'all',
    }),
    name: text({ label: 'Work stage', inDefault: true, readOnly: true, audience: 'all' }),
    startedon: datetime({ label: 'Since', inDefault: true, readOnly: true, audience: 'all' }),
  },
})
