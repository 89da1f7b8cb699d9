/** Groups time and expenses into lines of an invoice. Amounts are integers in the smallest unit of the currency. */
import { ascending } from '../../../../contract/ascending.ts'
import { fromUnits, priceDecimals, toUnits } from '../../../../contract/language/currency.ts'
import type { Translate } from '../../../../contract/messages/messages.ts'
import type { TimeGrouping } from '../../../../contract/operations/billing.ts'
import type { Rounding } from '../../../../contract/requests/time-selection.ts'
import { amountOfHours, billTypes, lineAmount } from '../../../../contract/resources/documents/document-totals.ts'

export interface TimeRecord {
  readonly id: number
  readonly minutes: number
  /** Numeric text; `rate` is per hour. */
  readonly rate: string
  readonly cost: string
  readonly itemid: number
  readonly itemname: string
  readonly phaseid: number
  readonly phasename: string
  readonly taxable: boolean
  /** Whether the item's price was decided for it: no rate is then one. */
  readonly hasOwnPrice: boolean
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
  readonly projectid: number
  /** Numeric text: what it cost per piece and in total, and the price. */
  readonly quantity: string
  readonly cost: string
  readonly costtotal: string
  readonly markup: string
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
  /** Per hour; null for an expense. */
  readonly rate: number | null
  /** In the smallest unit of the currency: cents, yen, fils. */
  readonly amount: number
  readonly taxable: boolean
  readonly values: Readonly<Record<string, unknown>> & { readonly projectid?: number | null | undefined }
  readonly timeids: readonly number[]
  readonly expenseids: readonly number[]
}

interface LineGrouping {
  readonly key: (record: TimeRecord) => string | number
  readonly name: (record: TimeRecord, locale: string) => string
  /** Whether the lines of one project are in a phase of its name; otherwise only those of several are. */
  readonly isInProject: boolean
}

const dayIn = (day: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

const groups: Readonly<Record<TimeGrouping, LineGrouping>> = {
  item: { key: (record) => record.itemid, name: (record) => record.itemname, isInProject: true },
  phase: { key: (record) => record.phaseid, name: (record) => record.phasename, isInProject: true },
  contact: { key: (record) => record.contactid, name: (record) => record.contactname, isInProject: false },
  day: { key: (record) => record.day, name: ({ day }, locale) => dayIn(day, locale), isInProject: false },
  project: { key: (record) => record.projectid, name: (record) => record.projecttitle, isInProject: false },
}

/** How to group and round work; `decimals` are those of the currency. */
export interface WorkTerms {
  readonly grouping: TimeGrouping
  readonly rounding: Rounding | null
  readonly decimals: number
  /** Translates texts of the lines into the account's language, and its locale. */
  readonly t: Translate
  readonly locale: string
}

/**
 * Returns a line for each item, contact, day, project or phase, ordered by name. Work of different projects or rates,
 * and taxed and untaxed work, is in separate lines: the hours of a line times its rate are its amount.
 */
export function groupTime(records: readonly TimeRecord[], terms: WorkTerms): WorkLine[] {
  const { grouping, locale, t } = terms
  const { key, name, isInProject } = groups[grouping]
  const isApart = isInProject || (grouping !== 'project' && new Set(records.map(({ projectid }) => projectid)).size > 1)
  const recordsByKey = Map.groupBy(records, (record) =>
    [grouping, key(record), record.taxable ? 'taxed' : 'untaxed', record.projectid, Number(record.rate)].join('/'),
  )
  const lines = [...recordsByKey].map(([key, timeRecords]) => {
    const first = timeRecords[0] as TimeRecord
    return getLine(
      { key, phase: isApart ? first.projecttitle : t('Time'), name: name(first, locale) },
      timeRecords,
      terms,
    )
  })
  const order = ({ phase, name, values }: WorkLine) => `${phase}\n${grouping === 'day' ? values.startdate : name}`
  return lines.sort((first, second) => order(first).localeCompare(order(second)))
}

function getLine(
  head: Pick<WorkLine, 'key' | 'phase' | 'name'>,
  records: readonly TimeRecord[],
  terms: WorkTerms,
): WorkLine {
  const { decimals } = terms
  const { taxable = true, rate = 0, projectid } = records[0] ?? {}
  const minutes = getSum(records, (timeRecord) => timeRecord.minutes)
  const billed = billedMinutes(records, minutes, terms)
  const cost = getSum(records, (timeRecord) => toUnits(timeRecord.cost, decimals))
  const days = records.map((record) => record.day).sort(ascending)
  const values = {
    itemtypeid: 1,
    ...chargedHours(billed, Number(rate), decimals),
    taxable,
    projectid,
    inLabourPrice: 0,
    inUnitQty: 1,
    inUnitPrice: fromUnits(cost, decimals),
    startdate: days[0],
    duedate: days.at(-1),
  }
  const amount = toUnits(lineAmount(values, decimals), decimals)
  const timeids = records.map(({ id }) => id)
  return { ...head, minutes, billed, rate: Number(rate), amount, taxable, values, timeids, expenseids: [] }
}

/**
 * The price of an hour of a line. A rate with more decimals than a price is an amount spread over many hours: where the price
 * does not come to their amount, that is on the line by hand.
 */
function chargedHours(projectedTimeSpent: number, rate: number, decimals: number) {
  const outLabourPrice = fromUnits(toUnits(rate, priceDecimals), priceDecimals)
  const hours = { billType: billTypes.hourly, projectedTimeSpent, outLabourPrice }
  if (outLabourPrice === rate) return hours
  const amount = amountOfHours(projectedTimeSpent, rate, decimals)
  return lineAmount(hours, decimals) === amount ? hours : { ...hours, manualBillAmount: amount }
}

function billedMinutes(records: readonly TimeRecord[], minutes: number, { rounding }: WorkTerms): number {
  if (!rounding) return minutes
  return rounding.per === 'record'
    ? getSum(records, (timeRecord) => roundedTo(timeRecord.minutes, rounding))
    : roundedTo(minutes, rounding)
}

function roundedTo(minutes: number, { minutes: step, rounding }: Rounding): number {
  const steps = minutes / step
  return step * (rounding === 'up' ? Math.ceil(steps) : Math.round(steps))
}

/** Returns a line for each expense, ordered by day. */
export function linesOfExpenses(
  expenses: readonly ExpenseRecord[],
  { decimals, t }: Pick<WorkTerms, 'decimals' | 't'>,
): WorkLine[] {
  const inOrder = expenses.toSorted((first, second) => first.date.localeCompare(second.date) || first.id - second.id)
  return inOrder.map((expense) => ({
    key: `expense/${expense.id}`,
    phase: t('Expenses'),
    name: expense.name,
    minutes: 0,
    billed: 0,
    rate: null,
    amount: toUnits(expense.total, decimals),
    taxable: true,
    timeids: [],
    expenseids: [expense.id],
    values: {
      itemtypeid: 2,
      billType: billTypes.fixed,
      taxable: true,
      startdate: expense.date,
      duedate: expense.date,
      projectid: expense.projectid,
      ...chargedQuantity(expense, decimals),
      ...paidQuantity(expense, decimals),
    },
  }))
}

/**
 * The expense's quantity, and a price with the markup that comes to the charged amount exactly, if there is one: with
 * the decimals of the currency before one with more. Otherwise the amount by hand beside the quantity.
 */
function chargedQuantity({ quantity, cost, markup, total }: ExpenseRecord, decimals: number) {
  const [count, amount] = [Number(quantity), Number(total)]
  if (count <= 0) return { outUnitQty: 1, outUnitPrice: amount }
  const price = (Number(cost) * (100 + Number(markup))) / 100
  const prices = [decimals, priceDecimals].map((digits) => fromUnits(toUnits(price, digits), digits))
  const exact = [...prices, ...(count === 1 ? [amount] : [])].find(
    (candidate) => priced(count, candidate, decimals) === amount,
  )
  return exact === undefined
    ? { outUnitQty: count, outUnitPrice: 0, manualBillAmount: amount }
    : { outUnitQty: count, outUnitPrice: exact }
}

const priced = (outUnitQty: number, outUnitPrice: number, decimals: number): number =>
  lineAmount({ billType: billTypes.fixed, outUnitQty, outUnitPrice }, decimals)

function paidQuantity({ quantity, cost, costtotal }: ExpenseRecord, decimals: number) {
  const [count, price, amount] = [Number(quantity), Number(cost), Number(costtotal)]
  const isExact = count > 0 && priced(count, price, decimals) === amount
  return isExact ? { inUnitQty: count, inUnitPrice: price } : { inUnitQty: 1, inUnitPrice: amount }
}

const getSum = <T>(items: readonly T[], amount: (item: T) => number): number =>
  items.reduce((sum, item) => sum + amount(item), 0)
