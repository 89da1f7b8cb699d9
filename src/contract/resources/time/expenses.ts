import { boolean, date, decimal, id, longtext, money, percent, text, toOne, unitPrice } from '../../language/field.ts'
import { resource } from '../../language/resource.ts'
import { permissions } from '../../rights.ts'
import { stamps } from '../shared-fields.ts'

/** Purchases for a project. They follow the project's permissions, and are hidden from clients. */
export const expenses = resource('expenses', {
  singular: 'expense',
  label: 'Expenses',
  title: 'name',
  order: 'date',
  paths: ['/expenses', '/projects/:projectid/expenses'],
  permission: permissions.project,
  writers: 'everyone',
  fields: {
    id: id(),
    name: text({ inDefault: true, required: true, searchable: true, sortable: true, audience: 'all' }),
    notes: longtext({ searchable: true, aliases: ['description'], audience: 'all' }),
    projectid: toOne('projects', {
      label: 'Project',
      inDefault: true,
      required: true,
      filter: true,
      sortable: true,
      sharing: 'change',
      audience: 'all',
    }),
    projecttitle: text({ label: 'Project', inDefault: true, readOnly: true, audience: 'all' }),
    itemid: toOne('items', { label: 'Item', inDefault: true, filter: true, sortable: true, audience: 'all' }),
    itemname: text({ label: 'Item', readOnly: true, audience: 'all' }),
    companyid: toOne('companies', { label: 'Company', readOnly: true, filter: true, audience: 'all' }),
    companyname: text({ label: 'Company', readOnly: true, audience: 'all' }),
    divisionid: toOne('divisions', { label: 'Division', readOnly: true, filter: true }),
    contactid: toOne('contacts', { label: 'Bought by', filter: ['contactid', 'contacts'], audience: 'all' }),
    contactname: text({ label: 'Bought by', readOnly: true, audience: 'all' }),
    date: date({ inDefault: true, sortable: true, filter: true, audience: 'all' }),
    quantity: decimal({ inDefault: true, initial: 1, audience: 'all' }),
    cost: unitPrice({ label: 'Unit cost', inDefault: true, initial: 0 }),
    markup: percent({ label: 'Markup %', inDefault: true, sensitive: true, initial: 0, max: 1_000_000 }),
    total: money({ label: 'Total', inDefault: true, readOnly: true }),
    billable: boolean({
      inDefault: true,
      filter: true,
      words: ['billable', 'nonbillable'],
      initial: true,
      audience: 'all',
    }),
    billed: boolean({ inDefault: true, readOnly: true, filter: true, words: ['yes', 'no'], audience: 'all' }),
    invoiceid: toOne('invoices', { label: 'Invoice', readOnly: true, filter: true, permission: permissions.invoice }),
    ...stamps(),
  },
  ownerFields: ['contactid'],
})
