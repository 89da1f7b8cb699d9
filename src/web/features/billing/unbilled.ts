/** Queries, groups and sums of unbilled time. */
import { sumOfAmounts } from '../../../contract/resources/documents/document-totals.ts'
import type { expenses } from '../../../contract/resources/time/expenses.ts'
import type { TimeRecord } from '../../data/declared-records.ts'
import type { Params } from '../../data/queries.ts'
import type { RecordOf } from '../../data/record.ts'
import { t } from '../../language/t.ts'

export const groupings = ['phase', 'item', 'contact', 'day'] as const
export type BillGrouping = (typeof groupings)[number]
export const groupingWords: Readonly<Record<BillGrouping, string>> = {
  phase: t('Phase'),
  item: t('Item'),
  contact: t('Person'),
  day: t('Day'),
}

export interface UnbilledSelection {
  readonly startDay: string
  readonly endDay: string
  readonly companyid: string | null
  readonly projectid: string | null
  readonly people: readonly string[]
}

const fields = [
  'contactname',
  'itemname',
  'itemcollectionid',
  'phasename',
  'projecttitle',
  'projectid',
  'companyid',
  'startdate',
  'starttime',
  'timespent',
  'notes',
  'hourlyRate',
  'charge',
  'hourlyrateserviceid',
  'contactid',
  'itemid',
].join(',')

/** Query of the unbilled time. */
export function unbilledParams({ startDay, endDay, companyid, projectid, people }: UnbilledSelection): Params {
  return {
    fields,
    unbilled: 'yes',
    // Without dates the service only returns recent days.
    trackedfrom: startDay === '' ? '2000-01-01' : startDay,
    trackedto: endDay === '' ? '+0d' : endDay,
    sortby: 'starttime',
    ...(companyid === null ? {} : { companyid }),
    ...(projectid === null ? {} : { projectid }),
    ...(people.length === 0 ? {} : { contacts: people.join(',') }),
  }
}

/** Query of the unbilled expenses of the same days, projects and people. */
export function unbilledExpenses({ startDay, endDay, companyid, projectid, people }: UnbilledSelection): Params {
  return {
    fields: 'name,date,total,projecttitle,contactname',
    billed: 'no',
    billable: 'billable',
    sortby: 'date',
    ...(startDay === '' ? {} : { datefrom: startDay }),
    ...(endDay === '' ? {} : { dateto: endDay }),
    ...(companyid === null ? {} : { companyid }),
    ...(projectid === null ? {} : { projectid }),
    ...(people.length === 0 ? {} : { contactid: people.join(',') }),
  }
}

/** Time or an expense; fields that only the other one has are absent. */
export type UnbilledRecord = TimeRecord & RecordOf<typeof expenses>

export interface UnbilledGroup {
  readonly key: string
  readonly name: string
  /** The context of the group, such as the project of a phase. */
  readonly place: string
  readonly entries: readonly UnbilledRecord[]
}

const text = (value: unknown) => (value === undefined || value === null ? '' : String(value))

const keys: Readonly<
  Record<BillGrouping, (entry: UnbilledRecord) => readonly [key: string, name: string, place: string]>
> = {
  phase: (entry) => [
    text(entry.itemcollectionid) || `p${text(entry.projectid)}`,
    text(entry.phasename) || t('No phase'),
    text(entry.projecttitle),
  ],
  item: (entry) => [text(entry.itemid), text(entry.itemname), text(entry.projecttitle)],
  contact: (entry) => [text(entry.contactid), text(entry.contactname), ''],
  day: (entry) => [getDay(entry), getDay(entry), ''],
}

export const getDay = (entry: UnbilledRecord): string =>
  text(entry.startdate ?? entry.starttime ?? entry.date).slice(0, 10)

export function groupEntries(entries: readonly UnbilledRecord[], grouping: BillGrouping): readonly UnbilledGroup[] {
  const groups = Map.groupBy(entries, (entry) => keys[grouping](entry)[0])
  return [...groups].map(([id, records]) => {
    const [, name = '', place = ''] = keys[grouping](records[0] as UnbilledRecord)
    return { key: id, name, place, entries: records }
  })
}

/** Entries without a rate have no amount and are not billed. For users who can't see money no entry contains a rate. */
export const lacksRate = (entry: UnbilledRecord): boolean => 'hourlyRate' in entry && entry.hourlyRate === 0

export const getMinutes = (entries: readonly UnbilledRecord[]): number =>
  entries.reduce((sum, entry) => sum + (entry.timespent ?? 0), 0)

/** Time counts with its charge, an expense with its price to the client. */
export const getWorth = (entries: readonly UnbilledRecord[]): number =>
  sumOfAmounts(entries.map(({ charge, total }) => charge ?? total))
