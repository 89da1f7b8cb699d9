/** The creditable lines of an invoice, the part to credit of each, and the resulting lines of the credit note. */
import { sql } from 'kysely'
import { decimalsIn, fromUnits, toUnits } from '../../../../contract/language/currency.ts'
import type { CreditPart } from '../../../../contract/operations/billing.ts'
import { notFound, Problem, problem } from '../../../../contract/requests/problem.ts'
import { type Fault, fault, getRecord, type RefusalParams } from '../../../../contract/requests/refusal.ts'
import type { Credit } from '../../../../contract/resources/documents/credit-body.ts'
import {
  type CreditableLine,
  getRemainder,
  isCreditedInFull,
  type Left,
  unitsOfQuantity,
} from '../../../../contract/resources/documents/credit-parts.ts'
import { billTypes, lineAmount } from '../../../../contract/resources/documents/document-totals.ts'
import type { WriteContext } from '../../../write/write-context.ts'
import { creditsOfLine } from '../../figures/credits-of-line.ts'
import { type Claim, getAmount } from '../payments/claims.ts'

interface StoredLine extends CreditableLine {
  readonly id: number
  readonly name: string
  readonly phase: string
  readonly projectid: number | null
  readonly taxable: boolean
  readonly outLabourPrice: number | null
}

export interface CreditedLine {
  readonly line: StoredLine
  /** Minor units of the currency. */
  readonly units: number
  /** Units, or minutes of an hourly line; null if it is credited by amount. */
  readonly quantity: number | null
}

/**
 * The parts to credit of an invoice whose row is locked: everything left, unless lines are named. Throws a 409 if
 * nothing is left, and a 400 if more is requested than is left.
 */
export async function creditableLines(
  writing: WriteContext,
  claim: Claim,
  { lineids, lines: parts }: Pick<Credit, 'lineids' | 'lines'>,
): Promise<readonly CreditedLine[]> {
  const lines = await loadLines(writing, claim.id)
  const requestedParts = [...(lineids ?? []).map((lineid) => ({ lineid })), ...parts]
  const isCredited = (line: StoredLine) => isCreditedInFull(line, claim.decimals)
  const open = lines.filter((line) => !isCredited(line))
  const creditParts: readonly CreditPart[] =
    requestedParts.length > 0 ? requestedParts : open.map(({ id }) => ({ lineid: id }))
  if (creditParts.length === 0) throw problem('already_credited', 'Every line of this invoice is credited already')
  const byId = new Map(lines.map((line) => [line.id, line]))
  const creditPart = creditParts.find(({ lineid }) => !byId.has(lineid))
  if (creditPart) throw notFound('invoice line', creditPart.lineid)
  const partsByLine = new Map(creditParts.map((part) => [part.lineid, part]))
  const chosenLines = lines.filter(({ id }) => partsByLine.has(id))
  refuseTwice(chosenLines.filter(isCredited))
  const results = chosenLines.map((line) => getPart(line, partsByLine.get(line.id) as CreditPart, claim))
  const wrong = results.flatMap((result) => ('wrong' in result ? [result.wrong] : []))
  if (wrong.length > 0) throw new Problem('invalid', wrong)
  return results.flatMap((result) => ('wrong' in result ? [] : [result]))
}

/** Throws a 409 that names the lines, if there are any. */
export function refuseTwice(lines: readonly { readonly id: number; readonly name: string }[]): void {
  if (lines.length === 0) return
  throw problem('already_credited', 'Already credited: {lines}', {
    lines: lines.map(describeLine),
  })
}

async function loadLines({ tx, actor }: WriteContext, invoice: number): Promise<readonly StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select l.id::float8 as id, l.name, l.projectid::float8 as projectid, coalesce(p.name, '') as phase, l.taxable, l."billAmount", l."manualBillAmount",
      l."billType", l."projectedTimeSpent", l."projectedTimeManual", l."outUnitQty", l."outUnitPrice",
      l."outLabourPrice",
      c.amount as "creditedAmount", c.quantity as "creditedQuantity"
    from invoiceitems l
    left join invoicephases p on p.account_id = l.account_id and p.id = l.itemcollectionid
    cross join lateral (
      select -sum(k."billAmount") as amount, sum(k.creditquantity) as quantity
      ${creditsOfLine({ account: sql.ref('l.account_id'), id: sql.ref('l.id') })}
    ) c
    where l.account_id = ${actor.account} and l.invoiceid = ${invoice}::bigint and not l.deleted
    order by p.sortorder, l.sortorder, l.id
  `.execute(tx)
  return rows
}

type Taken = CreditedLine | { readonly wrong: Fault }

const notTaken = (text: string, params: RefusalParams): Taken => ({ wrong: fault('not_allowed', text, params) })

function getPart(line: StoredLine, part: CreditPart, claim: Claim): Taken {
  const remainder = getRemainder(line, claim.decimals)
  const { quantity = null, amount = null } = part
  if (quantity !== null) return byQuantity(line, remainder, quantity)
  return amount === null
    ? { line, units: remainder.units, quantity: remainder.quantity }
    : byAmount(line, remainder, amount, claim)
}

const describeLine = ({ name, id }: Pick<StoredLine, 'id' | 'name'>) => getRecord('invoice line', id, name)

function byQuantity(line: StoredLine, remainder: Left, quantity: number): Taken {
  const params = { line: describeLine(line), quantity, most: remainder.quantity }
  if (remainder.quantity === null) return notTaken('{line}: it has no quantity; credit an amount of it', params)
  if (quantity <= 0 || quantity > remainder.quantity)
    return remainder.isHourly
      ? notTaken(
          '{line}: quantity {quantity} minutes is not allowed; use more than 0 and at most {most} minutes',
          params,
        )
      : notTaken('{line}: quantity {quantity} is not allowed; use more than 0 and at most {most}', params)
  if (remainder.isHourly && !Number.isInteger(quantity))
    return notTaken('{line}: quantity {quantity} is not allowed; use whole minutes', params)
  const units = unitsOfQuantity(remainder, quantity)
  if (units === 0) return notTaken('{line}: quantity {quantity} is not allowed; it comes to nothing', params)
  return { line, units, quantity }
}

function byAmount(line: StoredLine, remainder: Left, amount: number, claim: Claim): Taken {
  if (decimalsIn(amount) > claim.decimals)
    return claim.decimals === 0
      ? notTaken('{line}: amount {value} is not allowed; use a whole number', {
          line: describeLine(line),
          value: amount,
        })
      : notTaken('{line}: amount {value} is not allowed; use a number with at most {decimals} decimals', {
          line: describeLine(line),
          value: amount,
          decimals: claim.decimals,
        })
  const units = toUnits(amount, claim.decimals)
  const isWithin = Math.sign(units) === Math.sign(remainder.units) && Math.abs(units) <= Math.abs(remainder.units)
  if (isWithin && units !== 0) return { line, units, quantity: units === remainder.units ? remainder.quantity : null }
  const params = {
    line: describeLine(line),
    amount: getAmount(units, claim),
    from: getAmount(0, claim),
    most: getAmount(remainder.units, claim),
  }
  return remainder.units < 0
    ? notTaken('{line}: amount {amount} is not allowed; use less than {from} and at least {most}', params)
    : notTaken('{line}: amount {amount} is not allowed; use more than {from} and at most {most}', params)
}

/**
 * The line of the credit note: the credited part with a negative price, or with a negative amount where no price comes
 * to it exactly.
 */
export function creditLine({ line, units, quantity }: CreditedLine, decimals: number) {
  const isHourly = line.billType === billTypes.hourly && quantity !== null
  const [price, count] = isHourly
    ? (['outLabourPrice', quantity / 60] as const)
    : (['outUnitPrice', quantity ?? 1] as const)
  const quantityValues = isHourly
    ? { billType: billTypes.hourly, projectedTimeSpent: quantity }
    : { billType: billTypes.fixed, outUnitQty: quantity ?? 1 }
  const even = fromUnits(Math.round(-units / count), decimals)
  const priced = [-Number(line[price] ?? 0), even].map((number) => ({ ...quantityValues, [price]: number }))
  const exact = priced.find((candidate) => toUnits(lineAmount(candidate, decimals), decimals) === -units)
  return {
    name: line.name,
    projectid: line.projectid,
    taxable: line.taxable,
    creditof: line.id,
    creditquantity: quantity,
    itemtypeid: 2,
    ...(exact ?? { ...quantityValues, [price]: 0, manualBillAmount: fromUnits(-units, decimals) }),
    inLabourPrice: 0,
  }
}
