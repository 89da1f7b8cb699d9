/** Groups time and expenses into lines of an invoice. Amounts are integers in the smallest unit of the currency. */
import { fromUnits, toUnits } from '../../../../contract/language/currency.ts'
import type { Translate } from '../../../../contract/messages/messages.ts'
import type { Rounding, TimeGrouping } from '../../../../contract/requests/time-selection.ts'

export interface TimeRecord {
  readonly id: number
  readonly minutes: number
  /** Numeric text; `rate` is per hour. */
  readonly rate: string
  readonly cost: string
  readonly charge: string
  readonly itemid: number
  readonly itemname: string
  readonly phaseid: number
  readonly phasename: string
  readonly taxable: boolean
  readonly projectid: number
  readonly projecttitle: string
  readonly contactid: number
  readonly contactname: string
  /** `YYYY-MM-DD` in account time. */
  readonly day: string
}

export interface ExpenseRecord {
  readonly id: number
  readonly name: string
  readonly date: string
  /** Numeric text: the cost and the price. */
  readonly cost: string
  readonly total: string
}

/** A line to create. */
export interface WorkLine {
  /** Identifies the group, stable across previews. */
  readonly key: string
  /** Name of the line's phase. */
  readonly phase: string
  readonly name: string
  /** Minutes tracked, and minutes billed after rounding. */
  readonly minutes: number
  readonly billed: number
  /** In the smallest unit of the currency: cents, yen, fils. */
  readonly amount: number
  readonly taxable: boolean
  readonly values: Readonly<Record<string, unknown>>
  readonly timeids: readonly number[]
  readonly expenseids: readonly number[]
}

interface LineGrouping {
  readonly key: (record: TimeRecord) => string | number
  readonly name: (record: TimeRecord) => string
  readonly phase: (record: TimeRecord, t: Translate) => string
}

const together = (_: TimeRecord, t: Translate) => t('Time')
const inProject = (record: TimeRecord) => record.projecttitle

const groups: Readonly<Record<TimeGrouping, LineGrouping>> = {
  item: { key: (record) => record.itemid, name: (record) => record.itemname, phase: inProject },
  phase: { key: (record) => record.phaseid, name: (record) => record.phasename, phase: inProject },
  contact: { key: (record) => record.contactid, name: (record) => record.contactname, phase: together },
  day: { key: (record) => record.day, name: (record) => record.day, phase: together },
  project: { key: (record) => record.projectid, name: (record) => record.projecttitle, phase: together },
}

/** How to group and round work; `decimals` are those of the currency. */
export interface WorkTerms {
  readonly by: TimeGrouping
  readonly rounding: Rounding | null
  readonly decimals: number
  /** Translates texts of the lines into the account's language. */
  readonly t: Translate
}

/**
 * Returns a line for each item, contact, day, project or phase, ordered by name. Taxed and untaxed work is in separate
 * lines.
 */
export function groupTime(records: readonly TimeRecord[], terms: WorkTerms): WorkLine[] {
  const { by } = terms
  const { key, name, phase } = groups[by]
  const grouped = Map.groupBy(records, (record) => `${by}/${key(record)}/${record.taxable ? 'taxed' : 'untaxed'}`)
  const lines = [...grouped].map(([key, own]) => {
    const first = own[0] as TimeRecord
    return lineOf({ key, phase: phase(first, terms.t), name: name(first) }, own, terms)
  })
  const order = (line: WorkLine) => `${line.phase}\n${line.name}`
  return lines.sort((one, other) => order(one).localeCompare(order(other)))
}

function lineOf(
  head: Pick<WorkLine, 'key' | 'phase' | 'name'>,
  records: readonly TimeRecord[],
  terms: WorkTerms,
): WorkLine {
  const { decimals } = terms
  const taxable = records[0]?.taxable ?? true
  const { minutes, billed, amount } = worthOf(records, terms)
  const days = records.map((record) => record.day).sort()
  const values = {
    ...{ itemtypeid: 1, billType: 1, projectedTimeSpent: billed, taxable },
    ...priceOf(records, billed, amount, decimals),
    ...{
      inLabourPrice: 0,
      inUnitQty: 1,
      inUnitPrice: fromUnits(
        sumOf(records, (each) => toUnits(each.cost, decimals)),
        decimals,
      ),
    },
    ...{ startdate: days[0], duedate: days.at(-1) },
  }
  const timeids = records.map(({ id }) => id)
  return { ...head, minutes, billed, amount, taxable, values, timeids, expenseids: [] }
}

/**
 * Minutes and amount of a line. The charge of a record was fixed when it was saved; time added by rounding is charged
 * at the rate of the records.
 */
function worthOf(records: readonly TimeRecord[], { rounding, decimals }: WorkTerms) {
  const minutes = sumOf(records, (each) => each.minutes)
  const charge = sumOf(records, (each) => toUnits(each.charge, decimals))
  if (!rounding) return { minutes, billed: minutes, amount: charge }
  if (rounding.per === 'record') {
    const billed = sumOf(records, (each) => roundedTo(each.minutes, rounding))
    const amount = sumOf(records, (each) => chargeFor(roundedTo(each.minutes, rounding), toUnits(each.rate, decimals)))
    return { minutes, billed, amount }
  }
  const billed = roundedTo(minutes, rounding)
  const rate = commonRate(records, decimals)
  const average = () => (minutes === 0 ? 0 : Math.round((charge * billed) / minutes))
  return { minutes, billed, amount: rate === null ? average() : chargeFor(billed, rate) }
}

/**
 * Quantity times price if that gives the exact amount, so that it can be checked on paper; otherwise a fixed amount.
 */
function priceOf(records: readonly TimeRecord[], billed: number, amount: number, decimals: number) {
  const rate = commonRate(records, decimals)
  if (rate !== null && chargeFor(billed, rate) === amount) return { outLabourPrice: fromUnits(rate, decimals) }
  const average = billed === 0 ? 0 : fromUnits(Math.round((amount * 60) / billed), decimals)
  return { manualBillAmount: fromUnits(amount, decimals), outLabourPrice: average }
}

function commonRate(records: readonly TimeRecord[], decimals: number): number | null {
  const [first, ...others] = new Set(records.map((each) => toUnits(each.rate, decimals)))
  return first === undefined || others.length > 0 ? null : first
}

const chargeFor = (minutes: number, rate: number): number => Math.round((minutes * rate) / 60)

function roundedTo(minutes: number, { minutes: step, to }: Rounding): number {
  const steps = minutes / step
  return step * (to === 'up' ? Math.ceil(steps) : Math.round(steps))
}

/** Returns a line for each expense, ordered by day. */
export function linesOfExpenses(
  expenses: readonly ExpenseRecord[],
  { decimals, t }: Pick<WorkTerms, 'decimals' | 't'>,
): WorkLine[] {
  const inOrder = expenses.toSorted((one, other) => one.date.localeCompare(other.date) || one.id - other.id)
  return inOrder.map(({ id, name, date, cost, total }) => ({
    ...{ key: `expense/${id}`, phase: t('Expenses'), name, minutes: 0, billed: 0 },
    ...{ amount: toUnits(total, decimals), taxable: true, timeids: [], expenseids: [id] },
    values: {
      ...{ itemtypeid: 2, billType: 2, taxable: true, startdate: date, duedate: date },
      ...{ outUnitQty: 1, outUnitPrice: Number(total), inUnitQty: 1, inUnitPrice: Number(cost) },
    },
  }))
}

const sumOf = <T>(these: readonly T[], amount: (each: T) => number): number =>
  these.reduce((sum, each) => sum + amount(each), 0)
