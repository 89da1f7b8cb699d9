/**
 * What can be imported, as data: the keys that match rows with existing records, the column names that other programs use, and
 * columns that are only part of a field.
 */
import { message } from '../messages/message.ts'
import type { ResourceName } from '../registry.ts'
import type { Notation, Texts } from './cells.ts'
import { spanContradictions, timeRecord, withName } from './combined.ts'
import { type AmountsIn, type Contradiction, foreignAmounts } from './foreign-currency.ts'
import { withGermanHeadings } from './german-headings.ts'
import type { ImportableName } from './kinds.ts'
import { rateContradictions } from './rates.ts'

/** A column that is not a field itself, but feeds one. */
export interface Extra {
  readonly label: string
  readonly feeds: string
  /** The column names a record of this kind, which narrows the records that `feeds` can name: the items of a project. */
  readonly target?: ResourceName
  /** Whether the field can be derived from this column alone: a full name suffices, a time of day needs its day. */
  readonly suffices?: boolean
  /** Fields that replace this extra if all of them have columns. */
  readonly instead?: readonly string[]
  /** Whether only the importer gives it, for all rows, and no column. */
  readonly onlyDefault?: boolean
  /** Another extra without which this one is ignored. */
  readonly needs?: string
}

export interface Importable {
  readonly resource: ImportableName
  /** Keys that can match rows with existing records, the default first. */
  readonly keys: readonly (readonly string[])[]
  /** Keys by which rows are recognised next if no record has the chosen key: by name, then by what numbers them. */
  readonly nextKeys: readonly (readonly string[])[]
  /** Whether records of one name and different codes are different ones, without a question: sizes of a product. */
  readonly hasVariants: boolean
  /** Fields whose people can be added with the import, as staff who may not sign in. */
  readonly staff: readonly string[]
  /** Fields of new records that are added up. */
  readonly totals: readonly string[]
  /** Column names used by other programs, by field or extra. */
  readonly spellings: Readonly<Record<string, readonly string[]>>
  /** Values of new records for fields without a cell. */
  readonly defaults: Texts
  readonly extras: Readonly<Record<string, Extra>>
  /** The field or extra that narrows which records another one can name: the phases of a project. */
  readonly within: Readonly<Record<string, string>>
  /**
   * The field whose default is a record's name. Rows without a cell for it get the record of that name within their project,
   * which is created if necessary.
   */
  readonly rest: string | null
  /** Combines extras into fields. */
  readonly combine: (texts: Texts, getNotation: (name: string) => Notation) => Texts
  /** What contradicts itself among the texts of a row, as given and as combined. */
  readonly contradictions: (
    texts: Texts,
    combined: Texts,
    getNotation: (name: string) => Notation,
    account: AmountsIn,
  ) => readonly Contradiction[]
  /** Fields that different records may share: names of people. */
  readonly namesakes: readonly string[]
  /**
   * What rows of one file with the same key are: records of their own, such as two hours on one task; perhaps the same record,
   * which the importer is asked; or the same record if they agree in all mapped columns, such as the client of many projects.
   */
  readonly repeats: 'records' | 'question' | 'same'
  /** Whether existing records are left unchanged by default. */
  readonly keeps: boolean
  /** What a row shares with the record of an earlier file that it may correct: these fields, and the day of a time. */
  readonly resembles: { readonly fields: readonly string[]; readonly day: string } | null
}

type ImportableDraft = Pick<Importable, 'resource' | 'keys'> & Partial<Importable>

const row = (draft: ImportableDraft): Importable => ({
  defaults: {},
  extras: {},
  within: {},
  rest: null,
  nextKeys: [],
  staff: [],
  totals: [],
  hasVariants: false,
  namesakes: [],
  repeats: 'question',
  keeps: false,
  resembles: null,
  combine: (texts) => texts,
  contradictions: () => [],
  ...draft,
  spellings: withGermanHeadings(draft.resource, draft.spellings ?? {}),
})

const address = {
  address1: ['address', 'street', 'street address', 'address line 1', 'po address line 1', 'postal address line 1'],
  address2: ['address line 2', 'po address line 2'],
  address3: ['address line 3', 'po address line 3'],
  city: ['town', 'po city', 'suburb'],
  state: ['province', 'county', 'po region'],
  zipcode: ['zip', 'zip code', 'postcode', 'post code', 'postal code', 'po postal code'],
  country: ['po country'],
}

const unitPrices = {
  outUnitPrice: ['price', 'unit price', 'sales unit price', 'rate', 'sale price'],
  inUnitPrice: ['cost', 'unit cost', 'purchases unit price', 'purchase price'],
  quantity: ['qty'],
}
const hourlyPrices = { outLabourPrice: ['price', 'hourly rate', 'rate'], inLabourPrice: ['cost', 'hourly cost'] }

const products = (resource: ImportableName, prices: Importable['spellings']): Importable =>
  row({
    resource,
    keys: [['name'], ['code']],
    nextKeys: [['name'], ['code']],
    hasVariants: true,
    spellings: {
      name: ['item name', 'product', 'service', 'description'],
      code: ['sku', 'item code', 'product code'],
      ...prices,
    },
    defaults: { billable: 'true' },
    contradictions: (texts, _combined, getNotation, account) =>
      foreignAmounts(
        Object.keys(prices).filter((name) => name !== 'quantity'),
        texts,
        getNotation,
        account,
      ),
  })

export const importables: readonly Importable[] = [
  row({
    resource: 'companies',
    keys: [['name'], ['code'], ['email']],
    nextKeys: [['name'], ['code']],
    repeats: 'same',
    spellings: {
      ...address,
      name: ['company', 'company name', 'client', 'client name', 'customer', 'contact name', 'organisation', 'firm'],
      code: ['account number', 'client code', 'number', 'customer number', 'client id'],
      email: ['email address', 'e-mail', 'mail'],
      phone: ['phone number', 'telephone', 'tel', 'main phone'],
      website: ['web', 'url', 'homepage', 'web address'],
      fax: ['fax number'],
      notes: ['note', 'comments'],
      tags: ['labels'],
    },
    defaults: { type: 'client' },
  }),
  row({
    resource: 'contacts',
    keys: [['email'], ['firstname', 'lastname', 'companyid'], ['firstname', 'lastname']],
    nextKeys: [['firstname', 'lastname', 'companyid'], ['firstname', 'lastname'], ['email']],
    namesakes: ['firstname', 'lastname'],
    spellings: {
      ...address,
      firstname: ['given name', 'first', 'forename', 'vorname'],
      lastname: ['surname', 'family name', 'last', 'nachname'],
      fullname: ['name', 'full name', 'contact', 'contact name', 'user', 'person', 'member'],
      email: ['email address', 'e-mail', 'mail'],
      companyid: ['company', 'company name', 'client', 'client name', 'organisation', 'customer', 'contact name'],
      title: ['position', 'role', 'job', 'function'],
      workphone: ['phone', 'phone number', 'office phone', 'telephone', 'tel'],
      mobilephone: ['mobile', 'mobile number', 'cell', 'cell phone'],
      fax: ['fax number'],
      notes: ['note', 'comments'],
      tags: ['labels'],
    },
    defaults: { type: 'client' },
    extras: {
      fullname: {
        label: message('Full name'),
        feeds: 'lastname',
        suffices: true,
        instead: ['firstname', 'lastname'],
      },
    },
    combine: withName,
  }),
  row({
    resource: 'projects',
    keys: [['number'], ['title', 'companyid'], ['title']],
    nextKeys: [['title', 'companyid'], ['title'], ['number']],
    staff: ['managerid'],
    repeats: 'same',
    spellings: {
      title: ['project', 'project name', 'name', 'job', 'job name'],
      number: ['project code', 'code', 'project number', 'job number', 'job no'],
      companyid: ['company', 'client', 'client name', 'customer', 'company name'],
      managerid: ['manager', 'project manager', 'owner', 'lead'],
      startdate: ['start date', 'starts on', 'begin'],
      duedate: ['due date', 'end date', 'ends on', 'deadline'],
      description: ['project notes', 'notes', 'details'],
    },
  }),
  row({
    resource: 'projectphases',
    keys: [['projectid', 'name']],
    repeats: 'same',
    spellings: {
      name: ['phase', 'phase name', 'stage', 'milestone'],
      projectid: ['project', 'project name', 'project code', 'project number'],
      startdate: ['start date', 'begin'],
      duedate: ['due date', 'deadline', 'end', 'end date'],
    },
  }),
  row({
    resource: 'items',
    keys: [['projectid', 'name'], ['projectid', 'itemcollectionid', 'name'], ['code']],
    nextKeys: [['projectid', 'itemcollectionid', 'name'], ['projectid', 'name'], ['code']],
    spellings: {
      name: ['item', 'task', 'task name', 'title', 'to do', 'work package', 'issue', 'summary', 'subject', 'activity'],
      projectid: ['project', 'project name', 'project code', 'project number', 'projects'],
      itemcollectionid: ['phase', 'section', 'milestone', 'group', 'section/column'],
      parentid: ['parent task', 'parent item'],
      assignedto: ['assignee', 'assignees', 'assigned to', 'owner', 'person', 'responsible'],
      projectedTimeSpent: ['estimated hours', 'estimated time', 'budgeted hours', 'hours'],
      startdate: ['start date', 'begin'],
      duedate: ['due date', 'deadline', 'end date'],
      activeworkstageid: ['stage', 'work stage', 'column'],
      description: ['notes', 'details'],
      tags: ['labels'],
    },
    within: { itemcollectionid: 'projectid', parentid: 'projectid' },
    totals: ['projectedTimeSpent'],
  }),
  row({
    resource: 'time',
    keys: [['contactid', 'itemid', 'starttime', 'timespent', 'notes']],
    spellings: {
      contactid: ['person', 'user', 'member', 'contact', 'employee', 'staff', 'who', 'team member', 'email'],
      firstname: ['first name', 'given name'],
      lastname: ['last name', 'surname'],
      company: ['client', 'client name', 'company', 'company name', 'customer', 'customer name'],
      project: ['project', 'project name', 'project code'],
      itemid: ['item', 'task', 'task name', 'work package', 'issue', 'activity'],
      starttime: ['date', 'start date', 'day', 'spent date', 'spent at'],
      clock: ['start time', 'started at', 'from'],
      until: ['end', 'end time', 'stop', 'stop time', 'stopped at', 'ended at', 'finish', 'finished at', 'to', 'until'],
      untilday: ['end date', 'stop date', 'end day'],
      pause: ['break', 'break time', 'breaks', 'unpaid break', 'lunch'],
      timespent: ['duration', 'hours', 'time', 'time spent', 'hours worked', 'minutes'],
      notes: ['note', 'notes', 'description', 'comment'],
      billable: ['billable', 'is billable', 'billable?'],
      billedelsewhere: [
        'invoiced',
        'invoiced?',
        'billed',
        'billed?',
        'is invoiced',
        'is billed',
        'exported',
        'billing status',
        'invoice number',
        'invoice no',
        'invoice id',
        'invoice',
        'invoice status',
        'paid',
        'paid?',
        'is paid',
      ],
      billablerate: ['billable rate', 'hourly rate', 'bill rate', 'charge rate', 'billing rate', 'rate'],
      billableamount: ['billable amount', 'billed amount', 'charge', 'amount', 'total amount', 'revenue'],
      costrate: ['cost rate', 'hourly cost', 'labor cost rate', 'labour cost rate', 'internal hourly rate'],
      costamount: ['cost amount', 'cost', 'costs', 'labor cost', 'labour cost', 'internal rate'],
      currency: ['currency code'],
    },
    extras: {
      company: { label: message('Company'), feeds: 'itemid', target: 'companies' },
      project: { label: message('Project'), feeds: 'itemid', target: 'projects' },
      firstname: { label: message('Person: first name'), feeds: 'contactid', suffices: true },
      lastname: { label: message('Person: last name'), feeds: 'contactid', suffices: true },
      clock: { label: message('Start time'), feeds: 'starttime' },
      until: {
        label: message('End time'),
        feeds: 'timespent',
        suffices: true,
        instead: ['timespent'],
        needs: 'starttime',
      },
      billedbefore: { label: message('Billed elsewhere before'), feeds: 'billedelsewhere', onlyDefault: true },
      untilday: { label: message('End date'), feeds: 'timespent', instead: ['timespent'], needs: 'until' },
      pause: { label: message('Break'), feeds: 'timespent', instead: ['timespent'], needs: 'until' },
      billableamount: { label: message('Billable amount'), feeds: 'billablerate', suffices: true },
      costamount: { label: message('Cost amount'), feeds: 'costrate', suffices: true },
      currency: { label: message('Currency'), feeds: 'billablerate' },
    },
    within: { itemid: 'project', project: 'company' },
    totals: ['timespent', 'charge', 'cost'],
    staff: ['contactid'],
    rest: 'itemid',
    combine: timeRecord,
    contradictions: (texts, combined, getNotation, account) => [
      ...spanContradictions(texts, getNotation),
      ...rateContradictions(texts, combined, getNotation, account),
    ],
    repeats: 'records',
    keeps: true,
    resembles: { fields: ['contactid', 'itemid'], day: 'starttime' },
  }),
  products('hourlyservices', hourlyPrices),
  products('fixedprices', unitPrices),
  products('goodservices', unitPrices),
]

export const importableNamed = (name: unknown): Importable | undefined =>
  importables.find(({ resource }) => resource === name)

/** The field that a column gives a name to: its own, or that of an extra that is only a part of it, such as a first name. */
export function namedBy({ extras }: Pick<Importable, 'extras'>, name: string): string {
  const extra = extras[name]
  return extra && !extra.target ? extra.feeds : name
}

/** Fields that have a column, including those fed by an extra. */
export function givenBy({ extras }: Importable, columns: readonly (string | null)[]): ReadonlySet<string> {
  const feeds = new Set(columns.flatMap((name) => (name === null ? [] : [name, extras[name]?.feeds ?? name])))
  // A name in one column gives the two that it is made of.
  if (feeds.has('fullname')) feeds.add('firstname')
  return feeds
}
