/**
 * Rates of time that a later file corrects. They are set with new records only, but a record that a file brought takes those of
 * its later files, as long as it is not billed.
 */
import { priceDecimals } from '../../../../contract/language/currency.ts'
import type { AnyValues } from '../../../write/write-context.ts'
import type { RowBody } from '../recognise/bodies.ts'

/** Each rate, and the amount that it makes. */
const amountByRate = { billablerate: 'charge', costrate: 'cost' } as const

export const rateFields: readonly string[] = Object.keys(amountByRate)

/** Fields that give a record the rates of the account, unless it brings its own. */
const rerating = ['itemid', 'contactid', 'hourlyrateserviceid']

/** The row's rates that differ from those of the record, and all of them if `changes` would give it others. */
export function correctedRates(
  row: Pick<RowBody, 'body' | 'seconds' | 'written'>,
  now: AnyValues,
  changes: AnyValues,
): AnyValues {
  if (now.isImported !== true || (now.invoiceid ?? null) !== null || now.billedelsewhere === true) return {}
  const isRerated = rerating.some((fieldName) => fieldName in changes)
  const entries = Object.entries(amountByRate).flatMap(([rate, amount]) => {
    const value = row.body[rate]
    if (typeof value !== 'number') return []
    const isSame = toPrice(value) === toPrice(Number(now[rate])) || makes(row, now, Number(now[rate]), amount)
    return isSame && !isRerated ? [] : [[rate, value] as const]
  })
  return Object.fromEntries(entries)
}

const toPrice = (value: number) => Number(value.toFixed(priceDecimals))

/** Whether the record's rate makes the row's amount too, of which a rate can only be guessed. */
function makes(
  { body, seconds, written }: Pick<RowBody, 'body' | 'seconds' | 'written'>,
  now: AnyValues,
  rate: number,
  amount: 'charge' | 'cost',
): boolean {
  const sum = written[amount]
  if (sum === undefined) return false
  if (sum === 0 && amount === 'charge' && (body.billable ?? now.billable) === false) return true
  const minutes = Number(body.timespent ?? now.timespent)
  const hours = [minutes / 60, (seconds.timespent ?? minutes * 60) / 3600]
  return hours.some((hour) => Math.abs(rate * hour - sum) < 0.0051 + hour / 10 ** priceDecimals)
}
