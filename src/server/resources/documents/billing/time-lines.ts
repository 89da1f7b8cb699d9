/** Puts time records together into lines of an invoice. A line's amount is the sum of what its records are worth. */
import type { Grouping } from './time-selection.ts'

export interface TimeRecord {
  readonly id: number
  readonly minutes: number
  /** Numeric text with two decimals. */
  readonly cost: string
  readonly charge: string
  readonly itemid: number
  readonly itemname: string
  readonly taxable: boolean
  readonly projectid: number
  readonly projecttitle: string
  readonly contactid: number
  readonly contactname: string
  /** `YYYY-MM-DD` in account time. */
  readonly day: string
}

export interface TimeLine {
  /** Name of the phase that the line stands in. */
  readonly phase: string
  readonly values: Readonly<Record<string, unknown>>
  readonly records: readonly number[]
}

interface Group {
  readonly key: (record: TimeRecord) => string | number
  readonly name: (record: TimeRecord) => string
  readonly phase: (record: TimeRecord) => string
}

const together = () => 'Time'

const groups: Readonly<Record<Grouping, Group>> = {
  item: { key: (record) => record.itemid, name: (record) => record.itemname, phase: (record) => record.projecttitle },
  contact: { key: (record) => record.contactid, name: (record) => record.contactname, phase: together },
  day: { key: (record) => record.day, name: (record) => record.day, phase: together },
  project: { key: (record) => record.projectid, name: (record) => record.projecttitle, phase: together },
}

/** One line for each item, contact, day or project, taxed and untaxed work apart, by name. */
export function groupTime(records: readonly TimeRecord[], by: Grouping): TimeLine[] {
  const { key, name, phase } = groups[by]
  const grouped = Map.groupBy(records, (record) => `${key(record)}/${record.taxable}`)
  const lines = [...grouped.values()].map((own) => {
    const first = own[0] as TimeRecord
    return { phase: phase(first), values: { name: name(first), ...valuesOf(own) }, records: own.map(({ id }) => id) }
  })
  const order = ({ phase: title, values }: TimeLine) => `${title}\n${values.name}`
  return lines.sort((one, other) => order(one).localeCompare(order(other)))
}

/** The charge is given as a sum: hours times an average rate would not always add up to it. */
function valuesOf(records: readonly TimeRecord[]): Record<string, unknown> {
  const minutes = records.reduce((sum, record) => sum + record.minutes, 0)
  const charge = cents(records, 'charge') / 100
  const days = records.map((record) => record.day).sort()
  return {
    itemtypeid: 1,
    billType: 1,
    projectedTimeSpent: minutes,
    manualBillAmount: charge,
    outLabourPrice: minutes === 0 ? 0 : Math.round((charge / minutes) * 6000) / 100,
    inLabourPrice: 0,
    inUnitQty: 1,
    inUnitPrice: cents(records, 'cost') / 100,
    taxable: records[0]?.taxable,
    startdate: days[0],
    duedate: days.at(-1),
  }
}

function cents(records: readonly TimeRecord[], amount: 'cost' | 'charge'): number {
  return records.reduce((sum, record) => sum + Math.round(Number(record[amount]) * 100), 0)
}
