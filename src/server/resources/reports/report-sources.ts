/** Sources of each report's groups and figures. Figures sum the fields of the lists, they do not redefine them. */
import { sql } from 'kysely'
import type { ReportName } from '../../../contract/resources/time/reports.ts'
import { table } from '../../../contract/table.ts'
import type { ReadBinding } from '../../query/binding.ts'
import { type Expression, rowNamed } from '../../query/condition.ts'
import { fullName } from '../../query/names/full-name.ts'
import type { GroupSource, Labels, ReportSource, SumSource } from '../../query/reports/report-source.ts'
import { invoices } from '../documents/invoices.ts'
import { projectParts } from '../figures/project-parts.ts'
import { isUnbilled } from '../figures/unbilled-time.ts'
import { isOwed, isWithdrawnCredit } from '../figures/withdrawn-credit.ts'
import { percentage, type Render } from '../shared-sources.ts'
import { time } from '../time/time.ts'
import { items } from '../work/items.ts'
import { projectSums } from '../work/project-sums.ts'

const group = (key: string, render: Render, more: Partial<GroupSource> = {}): GroupSource => ({
  key,
  render,
  isInTime: false,
  relations: [],
  joins: null,
  share: null,
  parts: null,
  labels: null,
  ...more,
})

/** A group for each record of another table, with its names as labels. */
const recordGroup = (key: string, source: Expression, names: Labels['names']) =>
  group(key, (row) => row.column(key), { labels: { rows: source, names } })

const contact = recordGroup('contactid', sql`contacts l`, { contactname: fullName('l') })
const company = recordGroup('companyid', sql`companies l`, { companyname: sql`l.name` })
// Many items have the same name, and so do some projects.
const item = recordGroup(
  'itemid',
  sql`(items l left join projects p on p.account_id = l.account_id and p.id = l.projectid)`,
  { itemname: sql`l.name`, projecttitle: sql`p.title` },
)
const project = recordGroup(
  'projectid',
  sql`(projects l left join companies c on c.account_id = l.account_id and c.id = l.companyid)`,
  { projecttitle: sql`l.title`, companyname: sql`c.name` },
)
/** An invoice is in the group of each project that it has lines of, with their part of its amounts. */
const projectOfLines: GroupSource = {
  ...project,
  render: (row) => sql`coalesce(part.projectid, ${row.column('projectid')})`,
  joins: (row) => sql`
    left join lateral (
      select p.*, p.total + p.tax as gross,
        case when ${isOwed(rowNamed('v'))} then p.total + p.tax - p.paidgross else 0 end as owed
      from (select ${sql.ref(row.alias)}.*) v
      cross join lateral ${projectParts} p
      where not ${isWithdrawnCredit(rowNamed('v'))}
    ) part on true`,
  parts: {
    total: sql`coalesce(part.total, 0)`,
    tax: sql`coalesce(part.tax, 0)`,
    grandtotal: sql`coalesce(part.gross, 0)`,
    paidTax: sql`coalesce(part.paidgross, 0)`,
    outstanding: sql`coalesce(part.owed, 0)`,
  },
}
const companyOfProject: GroupSource = {
  ...company,
  relations: ['project'],
  render: (row) => sql.ref(`${row.alias}_project.companyid`),
}

const inTime = { isInTime: true }

/** Groups by day, by week (from Monday) and by month. */
const dateGroups = (date: Render) => ({
  day: group('day', date, inTime),
  week: group('week', (row, context) => sql`date_trunc('week', ${date(row, context)})::date`, inTime),
  month: group('month', (row, context) => sql`to_char(${date(row, context)}::timestamp, 'YYYY-MM')`, inTime),
})

/** Sums a field as the list returns it. */
function getSum(binding: ReadBinding, fieldName: string, shared = false): SumSource {
  const source = binding.sources[fieldName]
  if (source?.kind === 'column') {
    return { kind: 'sum', shared, render: (row) => row.column(source.column ?? fieldName) }
  }
  if (source?.kind === 'computed' && source.relations.length === 0) {
    return { kind: 'sum', shared, render: source.render }
  }
  throw new Error(`${binding.resource.name}.${fieldName} cannot be summed`)
}

/** The same over records that count. */
function getCountedSum(binding: ReadBinding, fieldName: string): SumSource {
  const sum = getSum(binding, fieldName)
  const { counts } = binding
  if (!counts) return sum
  return { ...sum, render: (row, context) => sql`case when ${counts(row)} then ${sum.render(row, context)} else 0 end` }
}

const recordCount: SumSource = { kind: 'sum', shared: false, render: () => sql`1` }

/** The number of records of which the sums are. */
const getCountedRecords = ({ counts }: ReadBinding): SumSource =>
  counts ? { ...recordCount, render: (row) => sql`case when ${counts(row)} then 1 else 0 end` } : recordCount

const timeGroups = {
  contact,
  item,
  project,
  company: companyOfProject,
  ...dateGroups((row, context) => sql`(${row.column('startedon')} at time zone ${context.timezone}::text)::date`),
}
const timeSums = {
  timespent: getSum(time, 'timespent'),
  cost: getSum(time, 'cost'),
  charge: getSum(time, 'charge'),
  profit: getSum(time, 'profit'),
}
const billable: Render = (row) => sql`case when ${row.column('billable')} then ${row.column('timespent')} else 0 end`

const billed: Render = (row) =>
  sql`case when ${row.column('invoiceid')} is not null or ${row.column('billedelsewhere')} then ${row.column('timespent')} else 0 end`
const unbilled =
  (amount: 'timespent' | 'charge'): Render =>
  (row) =>
    sql`case when ${isUnbilled(row)} then ${row.column(amount)} else 0 end`

/** Each assignee gets an equal share of an item; unassigned items form a group without a contact. */
const assignee: GroupSource = {
  ...contact,
  render: () => sql`who.contactid`,
  joins: (row) =>
    sql` left join lateral (
      select a.contactid, 1.0 / count(*) over () as share
      from item_assignees a
      where a.account_id = ${row.column('account_id')} and a.itemid = ${row.column('id')}
    ) who on true`,
  share: () => sql`coalesce(who.share, 1)`,
}

/** Groups of allocations in the workload report. */
export const allocationGroups = table<GroupSource>({
  contact,
  project,
  company: companyOfProject,
  ...dateGroups((row, context) => sql`(${row.column('starttime')} at time zone ${context.timezone}::text)::date`),
})

export const reportSources: Readonly<Record<ReportName, ReportSource>> = {
  time: {
    binding: time,
    groups: timeGroups,
    figures: {
      records: recordCount,
      ...timeSums,
      timebillable: { kind: 'sum', shared: false, render: billable },
      timebilled: { kind: 'sum', shared: false, render: billed },
      timeunbilled: { kind: 'sum', shared: false, render: unbilled('timespent') },
      chargeunbilled: { kind: 'sum', shared: false, render: unbilled('charge') },
    },
  },
  profit: {
    binding: time,
    groups: timeGroups,
    figures: {
      ...timeSums,
      profitmargin: { kind: 'ratio', render: (figure) => percentage(figure('profit'), figure('charge')) },
    },
  },
  burn: {
    binding: time,
    groups: timeGroups,
    figures: {},
    budgets: {
      holderColumn: 'projectid',
      table: 'projects',
      amount: projectSums.budget.render,
      spent: (row) => row.column('timespent'),
      used: (row) => row.column('charge'),
    },
  },
  invoiced: {
    binding: invoices,
    groups: { company, project: projectOfLines, ...dateGroups((row) => row.column('invoicedate')) },
    figures: {
      invoices: getCountedRecords(invoices),
      ...Object.fromEntries(
        ['total', 'tax', 'grandtotal', 'paidTax', 'outstanding'].map((fieldName) => [
          fieldName,
          getCountedSum(invoices, fieldName),
        ]),
      ),
    },
  },
  workload: {
    binding: items,
    groups: { contact: assignee, project, company: companyOfProject, ...dateGroups((row) => row.column('duedate')) },
    figures: {
      items: recordCount,
      projectedtime: {
        kind: 'sum',
        shared: true,
        render: (row) => sql`coalesce(${row.column('projectedTimeManual')}, ${row.column('projectedTimeSpent')})`,
      },
      timespent: getSum(items, 'timespent', true),
      timeremaining: getSum(items, 'timeremaining', true),
      allocated: { kind: 'beside' },
      capacity: { kind: 'beside' },
    },
  },
}
