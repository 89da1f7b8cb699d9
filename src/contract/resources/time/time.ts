/** Tracked time, allocated time, and running timers. */

import { rateDecimals } from '../../language/currency.ts'
import {
  boolean,
  choice,
  date,
  datetime,
  id,
  longtext,
  minutes,
  money,
  state,
  text,
  toOne,
  unitPrice,
} from '../../language/field.ts'
import { resource } from '../../language/resource.ts'
import { permissions } from '../../rights.ts'
import { personFields, stamps } from '../shared-fields.ts'
import { workStates } from '../work/work-states.ts'

/** Calculated from the rates at the time when the record was saved. */
const amount = (label: string) => money({ label, readOnly: true })

const agreed = (label: string) => unitPrice({ label, min: 0, createOnly: true, writeOnly: true })

/** The item that was worked on, with its project and company. */
const itemFields = {
  itemid: toOne('items', {
    label: 'Item',
    inDefault: true,
    required: true,
    filter: true,
    sortable: true,
    audience: 'all',
  }),
  itemname: text({ label: 'Item', inDefault: true, readOnly: true, audience: 'all' }),
  itemcollectionid: toOne('projectphases', { label: 'Phase', inDefault: true, readOnly: true, audience: 'all' }),
  phasename: text({ label: 'Phase', readOnly: true, audience: 'all' }),
  activeworkstate: state(workStates, {
    label: 'Item status',
    readOnly: true,
    filter: ['activeworkstate', 'status'],
    audience: 'all',
  }),
  projectid: toOne('projects', {
    label: 'Project',
    inDefault: true,
    readOnly: true,
    filter: true,
    sortable: true,
    audience: 'all',
  }),
  projecttitle: text({ label: 'Project', inDefault: true, readOnly: true, audience: 'all' }),
  projectstatus: choice(workStates, { label: 'Project status', readOnly: true, filter: true, audience: 'all' }),
  companyid: toOne('companies', { label: 'Company', inDefault: true, readOnly: true, filter: true, audience: 'all' }),
  companyname: text({ label: 'Company', inDefault: true, readOnly: true, audience: 'all' }),
  divisionid: toOne('divisions', { label: 'Division', readOnly: true, filter: true }),
} as const

const groupsOfItem = {
  item: ['itemid', 'itemname', 'itemcollectionid', 'phasename', 'activeworkstate'],
  project: ['projectid', 'projecttitle', 'projectstatus', 'divisionid'],
  company: ['companyid', 'companyname'],
} as const

/** Maximum duration in minutes: a whole week, because some programs send totals as one record. */
export const longestRecord = 7 * 24 * 60

export const time = resource('time', {
  singular: 'time record',
  plural: 'time records',
  label: 'Time',
  title: 'itemname',
  order: 'starttime',
  paths: [
    '/time',
    '/timelogs',
    '/projects/:projectid/time',
    '/contacts/:contactid/time',
    '/companies/:companyid/time',
    '/items/:itemid/time',
    '/projects/items/:itemid/time',
    '/projectitems/:itemid/time',
  ],
  permission: permissions.timelog,
  writers: 'everyone',
  fields: {
    id: id(),
    ...personFields({ required: true }),
    ...itemFields,
    startdate: date({
      label: 'Date',
      inDefault: true,
      readOnly: true,
      responseAliases: ['trackedon'],
      audience: 'all',
    }),
    starttime: datetime({
      label: 'Start',
      inDefault: true,
      required: true,
      sortable: true,
      filter: ['tracked', 'starttime', 'startdate', 'start', 'date'],
      aliases: ['date'],
      audience: 'all',
    }),
    endtime: datetime({ label: 'End', inDefault: true, readOnly: true, audience: 'all' }),
    timespent: minutes({
      label: 'Duration',
      inDefault: true,
      required: true,
      worked: true,
      max: longestRecord,
      audience: 'all',
    }),
    notes: longtext({ inDefault: true, searchable: true, audience: 'all' }),
    billable: boolean({
      inDefault: true,
      filter: true,
      words: ['billable', 'nonbillable'],
      initial: null,
      audience: 'all',
    }),
    /** Invoiced by another program before; it is never billed here. */
    billedelsewhere: boolean({ label: 'Billed elsewhere', permission: permissions.invoice }),
    /** Whether it is on an invoice, here or elsewhere; time can be billed only once. */
    billed: boolean({
      inDefault: true,
      readOnly: true,
      filter: ['billed', 'accountedfor'],
      words: ['yes', 'no'],
      responseAliases: ['accountedfor'],
      audience: 'all',
    }),
    /** Whether it is to be billed; time on work at a fixed price is not, though it is on no invoice. */
    unbilled: boolean({ label: 'Unbilled', readOnly: true, filter: true, words: ['yes', 'no'] }),
    invoiceid: toOne('invoices', {
      label: 'Invoice',
      readOnly: true,
      filter: true,
      permission: permissions.invoice,
    }),
    timeallocationid: toOne('timeallocations', { label: 'Allocation', filter: true, audience: 'contractors' }),
    hourlyrateserviceid: toOne('servicerates', { label: 'Service rate', filter: true }),
    hourlyRate: unitPrice({ label: 'Hourly rate', readOnly: true, decimals: rateDecimals }),
    /** The rates of time that was recorded in another program, where they were agreed; they are kept before any rate here. */
    billablerate: agreed('Billable rate'),
    costrate: agreed('Cost rate'),
    cost: amount('Cost'),
    charge: amount('Charge'),
    profit: amount('Profit'),
    ...stamps(),
  },
  defaultFilters: { trackedfrom: '-6d', trackedto: '+0d' },
  fieldGroups: {
    contact: ['contactid', 'contactname'],
    ...groupsOfItem,
    dates: ['startdate', 'starttime', 'endtime'],
    timetracked: ['timespent', 'timeallocationid'],
    notes: ['notes'],
    billable: ['billable', 'billed'],
    lastmodified: ['lastmodified', 'lastmodifiedutc'],
  },
})

/** Time planned on an item, for a person or unassigned. */
export const timeallocations = resource('timeallocations', {
  singular: 'time allocation',
  label: 'Time allocations',
  title: 'itemname',
  order: 'id',
  paths: [
    '/timeallocations',
    '/projects/:projectid/timeallocations',
    '/items/:itemid/timeallocations',
    '/projects/items/:itemid/timeallocations',
    '/projectitems/:itemid/timeallocations',
  ],
  permission: permissions.timelog,
  writers: 'everyone',
  fields: {
    id: id(),
    ...personFields(),
    ...itemFields,
    timeallocated: minutes({ label: 'Allocated', inDefault: true, required: true, audience: 'all' }),
    timeBillable: minutes({ label: 'Billable', inDefault: true, required: true, audience: 'all' }),
    timespent: minutes({ label: 'Time spent', readOnly: true, audience: 'all' }),
    starttime: datetime({
      label: 'Start',
      inDefault: true,
      sortable: true,
      filter: ['starttime', 'start', 'startdate'],
      audience: 'all',
    }),
    notes: longtext({ searchable: true, audience: 'all' }),
    hourlyrateserviceid: toOne('servicerates', { label: 'Service rate', inDefault: true }),
    hourlyrateservicename: text({ label: 'Service rate', readOnly: true }),
    hourlyRate: unitPrice({ label: 'Hourly rate', readOnly: true, decimals: rateDecimals }),
    cost: amount('Cost'),
    charge: amount('Charge'),
    ...stamps(),
  },
  fieldGroups: {
    contact: ['contactid', 'contactname'],
    ...groupsOfItem,
    time: ['timeallocated', 'timeBillable', 'timespent', 'starttime'],
    labour: ['hourlyrateserviceid', 'hourlyrateservicename', 'hourlyRate', 'cost', 'charge'],
  },
})

/** At most one per contact: starting another stops and saves the first. Deleting one discards its time. */
export const activetimers = resource('activetimers', {
  singular: 'timer',
  label: 'Timers',
  title: 'itemname',
  order: 'id',
  paths: ['/time/activetimers'],
  permission: permissions.timelog,
  writers: 'everyone',
  restorable: false,
  fields: {
    id: id(),
    contactid: toOne('contacts', {
      label: 'Person',
      inDefault: true,
      createOnly: true,
      required: true,
      filter: ['contactid', 'contacts'],
      audience: 'all',
    }),
    contactname: text({ label: 'Person', inDefault: true, readOnly: true, audience: 'all' }),
    itemid: toOne('items', { label: 'Item', inDefault: true, required: true, filter: true, audience: 'all' }),
    itemname: text({ label: 'Item', inDefault: true, readOnly: true, audience: 'all' }),
    projectid: toOne('projects', { label: 'Project', inDefault: true, readOnly: true, filter: true, audience: 'all' }),
    projecttitle: text({ label: 'Project', inDefault: true, readOnly: true, audience: 'all' }),
    starttime: datetime({ label: 'Started', inDefault: true, readOnly: true, audience: 'all' }),
    timespent: minutes({ label: 'Time so far', inDefault: true, readOnly: true, audience: 'all' }),
    notes: longtext({ inDefault: true, audience: 'all' }),
    lastmodifiedutc: stamps().lastmodifiedutc,
  },
})
