/** Fields shared by invoices and quotes, and those of their phases and lines. */
import { taxDecimals } from '../../language/currency.ts'
import {
  boolean,
  choice,
  date,
  datetime,
  decimal,
  type FieldDraft,
  type FieldOptions,
  id,
  integer,
  longtext,
  minutes,
  money,
  object,
  percent,
  printable,
  sortkey,
  text,
  toMany,
  toOne,
  unitPrice,
} from '../../language/field.ts'
import { assigneeShape, customFieldValues, priorities, stamps, tagLinks } from '../shared-fields.ts'

/** A total of the document's lines, updated whenever a line changes. */
export const sum = (label: string, more: Pick<FieldOptions, 'audience'> = {}): FieldDraft<number> =>
  money({ label, readOnly: true, ...more })

export const headFields = {
  id: id(),
  number: text({
    inDefault: true,
    searchable: true,
    sortable: true,
    aliases: ['code'],
    max: 60,
    printed: true,
    audience: 'all',
  }),
  title: text({
    inDefault: true,
    required: true,
    searchable: true,
    sortable: true,
    aliases: ['name'],
    printed: true,
    audience: 'all',
  }),
  /** Printed above the lines, whose own column has the label "Description". */
  description: longtext({ label: 'Introduction', printed: true, audience: 'all' }),
  companyid: toOne('companies', {
    label: 'Company',
    inDefault: true,
    filter: true,
    sortable: true,
    sharing: 'change',
    printed: true,
    audience: 'all',
  }),
  companyname: text({ label: 'Company', readOnly: true, inDefault: true, sortable: true, audience: 'all' }),
  projectid: toOne('projects', {
    label: 'Project',
    inDefault: true,
    filter: true,
    sortable: true,
    sharing: 'change',
    printed: true,
    audience: 'all',
  }),
  projecttitle: text({ label: 'Project', readOnly: true, audience: 'all' }),
  managerid: toOne('contacts', { label: 'Manager', readOnly: true, filter: true, audience: 'all' }),
  managername: text({ label: 'Manager', readOnly: true, audience: 'all' }),
  divisionid: toOne('divisions', { label: 'Division', filter: true, sharing: 'change' }),
  /** Whether it is a template: without client and number, and excluded from lists of documents. */
  template: boolean({ createOnly: true, filter: true, words: ['true', 'false'], audience: 'all' }),
} as const

/** The template of a new document, whose phases and lines are copied. */
export const madeFrom = (target: 'invoices' | 'quotes'): FieldDraft<number> =>
  toOne(target, { label: 'Template', createOnly: true })

export const stageFields = {
  activeworkstageid: toOne('workstages', {
    label: 'Work stage',
    inDefault: true,
    filter: ['workstageid', 'activeworkstageid'],
    aliases: ['workstageid'],
  }),
  workstagename: text({ label: 'Work stage', readOnly: true }),
} as const

/** Whether the client has the document, and which version of it. */
export const issueFields = (target: 'invoices' | 'quotes') =>
  ({
    /** When it was mailed last; absent if it never was. */
    sentdate: datetime({ label: 'Sent', readOnly: true, sortable: true, filter: true }),
    senttimes: integer({ label: 'Times sent', readOnly: true, sortable: true, initial: 0 }),
    /** When the client opened it for the first time. */
    viewedon: datetime({ label: 'Viewed', readOnly: true, sortable: true, filter: ['viewedon', 'viewed'] }),
    version: integer({ readOnly: true, initial: 1, audience: 'all' }),
    /** The issued version that this one is to replace, or has replaced. */
    revisionof: toOne(target, { label: 'Version before', readOnly: true, filter: true, audience: 'all' }),
    /** The version that stands in its place, however many there were between. */
    replacedby: toOne(target, { label: 'Replaced by', readOnly: true, audience: 'all' }),
  }) as const

/** The client as printed: copied from the company on creation, and independent from then on. */
export const clientFields = printable({
  clientcompany: text({ label: 'Client', audience: 'all' }),
  clientcontactname: text({ label: 'Client contact', audience: 'all' }),
  address1: text({ label: 'Address, line 1', audience: 'all' }),
  address2: text({ label: 'Address, line 2', audience: 'all' }),
  address3: text({ label: 'Address, line 3', audience: 'all' }),
  city: text({ audience: 'all' }),
  state: text({ audience: 'all' }),
  zipcode: text({ label: 'Postal code', max: 60, audience: 'all' }),
  country: text({ audience: 'all' }),
})

export const layoutFields = {
  pagetitle: text({ label: 'Page title', printed: true, audience: 'all' }),
  footerdetails: longtext({ label: 'Footer', printed: true, audience: 'all' }),
  layoutid: integer({ label: 'Layout', technical: true }),
  showcostbreakdown: boolean({ label: 'Show each line', initial: true, printed: true, audience: 'all' }),
  showItemDescription: boolean({ label: 'Show descriptions', initial: true, printed: true, audience: 'all' }),
} as const

export const amountFields = {
  currency: text({ readOnly: true, filter: true, max: 3, audience: 'all' }),
  taxable: boolean({ initial: true, printed: true, audience: 'all' }),
  total: sum('Subtotal', { audience: 'all' }),
  tax: sum('Tax', { audience: 'all' }),
  grandtotal: money({ label: 'Total', readOnly: true, inDefault: true, sortable: true, audience: 'all' }),
  estBillAmount: sum('Charge'),
  estBillAmountTax: sum('Charge with tax'),
  estIn: sum('Cost'),
  estInTax: sum('Cost with tax'),
  budget: sum('Budget'),
} as const

/** Percentage for taxable lines; by default the account's. */
export const taxRate = (sensitive: boolean): FieldDraft<number> =>
  percent({ label: 'Tax rate', sensitive, printed: true, decimals: taxDecimals, audience: 'all' })

export const tailFields = () => ({
  sortorder: sortkey({ audience: 'all' }),
  tags: tagLinks(),
  customfields: customFieldValues(),
  ...stamps(),
})

export const phaseFields = {
  id: id(),
  name: text({ printed: true, inDefault: true, required: true, searchable: true, sortable: true, audience: 'all' }),
  description: longtext({ printed: true, inDefault: true, searchable: true, audience: 'all' }),
  startdate: date({ label: 'Start', filter: ['startdate', 'start'], audience: 'all' }),
  duedate: date({ label: 'Due', filter: ['duedate', 'due'], audience: 'all' }),
  billAmount: sum('Charge', { audience: 'all' }),
  estCost: sum('Cost'),
  sortorder: sortkey({ inDefault: true, printed: true, audience: 'all' }),
  ...stamps(),
} as const

/** A line is priced like an item of a project, and has those of the item's fields that describe what is sold. */
export const lineFields = {
  id: id(),
  name: text({
    printed: true,
    inDefault: true,
    required: true,
    searchable: true,
    sortable: true,
    aliases: ['title'],
    audience: 'all',
  }),
  code: text({ printed: true, searchable: true, sortable: true, max: 60, audience: 'all' }),
  description: longtext({ printed: true, searchable: true, audience: 'all' }),
  phasename: text({ label: 'Phase', readOnly: true, audience: 'all' }),
  itemtypeid: integer({ printed: true, label: 'Item type', technical: true, initial: 4, min: 1, max: 4 }),
  productid: integer({ printed: true, label: 'Product', technical: true }),
  categoryid: toOne('categories', { label: 'Category', filter: true }),
  priority: choice(priorities, { filter: true, initial: 3, responseAliases: ['priorityid'] }),
  startdate: date({ label: 'Start', sortable: true, filter: ['startdate', 'start'], audience: 'all' }),
  duedate: date({ label: 'Due', sortable: true, filter: ['duedate', 'due'], audience: 'all' }),
  projectedTimeSpent: minutes({ printed: true, label: 'Time', inDefault: true, initial: 0, audience: 'all' }),
  projectedTimeManual: minutes({ printed: true, label: 'Estimate (manual)', audience: 'all' }),
  storyPoints: integer({ label: 'Story points', min: 0 }),
  impactScore: integer({ label: 'Impact', aliases: ['impactScoreId'] }),
  effortScore: integer({ label: 'Effort', aliases: ['effortScoreId'] }),
  importanceScore: integer({ label: 'Importance' }),
  urgencyScore: integer({ label: 'Urgency' }),
  budgetType: integer({ label: 'Budget type', technical: true }),
  billType: choice([0, 1, 2, 3], {
    printed: true,
    label: 'Bill type',
    inDefault: true,
    filter: true,
    initial: 1,
    audience: 'all',
  }),
  hourlyrateserviceid: toOne('servicerates', { printed: true, label: 'Service rate' }),
  inUnitQty: decimal({ label: 'Cost quantity', min: 0, initial: 0 }),
  outUnitQty: decimal({ printed: true, label: 'Quantity', inDefault: true, min: 0, initial: 0, audience: 'all' }),
  inUnitPrice: unitPrice({ label: 'Cost unit price', initial: 0 }),
  outUnitPrice: unitPrice({ printed: true, label: 'Unit price', inDefault: true, initial: 0, audience: 'all' }),
  inLabourPrice: unitPrice({ label: 'Labour cost rate', readOnly: true }),
  /** By default copied from the rate when the line is created. */
  outLabourPrice: unitPrice({ printed: true, label: 'Labour charge rate', audience: 'all' }),
  costPerHour: unitPrice({ label: 'Cost per hour', readOnly: true }),
  costRateType: integer({ label: 'Cost rate type', technical: true }),
  chargeRateType: integer({ label: 'Charge rate type', technical: true }),
  taxable: boolean({ printed: true, inDefault: true, initial: true, audience: 'all' }),
  manualBudget: money({ label: 'Fixed budget' }),
  manualBillAmount: money({ printed: true, label: 'Fixed charge' }),
  discount: object(
    { percent: percent(), amount: money({ min: 0 }) },
    { printed: true, sensitive: true, audience: 'all' },
  ),
  budget: sum('Budget'),
  billAmount: money({ label: 'Charge', readOnly: true, inDefault: true, audience: 'all' }),
  estBillAmount: sum('Estimated charge'),
  estInTotal: sum('Estimated cost total'),
  estCost: sum('Estimated cost'),
  estRevenue: sum('Estimated revenue'),
  estProfit: sum('Estimated profit'),
  profitmargin: percent({ label: 'Profit margin', readOnly: true, sensitive: true }),
  assignedto: toMany('contacts', assigneeShape, {
    label: 'Assigned to',
    filter: ['contacts', 'contactid'],
    aliases: ['contactid', 'assignees'],
  }),
  tags: tagLinks(),
  sortorder: sortkey({ printed: true, audience: 'all' }),
  ...stamps(),
} as const

const parentOptions = { inDefault: true, required: true, createOnly: true, filter: true, audience: 'all' } as const

/** The parent document or template of a phase or a line; set on creation. */
export const owner = (target: 'invoices' | 'quotes' | 'projecttemplates', label: string): FieldDraft<number> =>
  toOne(target, { label, ...parentOptions })

/** Position of a line: its phase, by default the first, and optionally its parent line. */
export const phaseAndParent = (
  kind: 'invoice' | 'quote' | 'template',
): Record<'itemcollectionid' | 'parentid', FieldDraft<number>> => ({
  itemcollectionid: toOne(`${kind}phases`, {
    label: 'Phase',
    inDefault: true,
    filter: true,
    aliases: ['phaseid'],
    printed: true,
    audience: 'all',
  }),
  parentid: toOne(`${kind}items`, { label: 'Parent', filter: true, printed: true, audience: 'all' }),
})
