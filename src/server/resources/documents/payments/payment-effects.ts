/**
 * Rules applied when a payment is written. Payments never exceed an invoice's total. An invoice becomes paid when
 * nothing is outstanding, and is reopened when a payment is changed or deleted.
 */

import { fromUnits, toUnits } from '../../../../contract/language/currency.ts'
import { about, type Fault, fault, type Refusal } from '../../../../contract/requests/refusal.ts'
import { unpaidStates } from '../../../../contract/resources/documents/invoices.ts'
import type { payments } from '../../../../contract/resources/documents/payments.ts'
import { noEffects } from '../../../write/effects.ts'
import { removeRecords } from '../../../write/remove.ts'
import { restoreRecord } from '../../../write/restore.ts'
import { idList } from '../../../write/rules/references.ts'
import { changeEach } from '../../../write/update.ts'
import {
  type DraftOf,
  type EffectsOf,
  refuse,
  valueAfter,
  type WriteContext,
  withValues,
} from '../../../write/write-context.ts'
import { today } from '../../today.ts'
import { type Claim, getAmount, lockedClaims } from './claims.ts'
import { loadInvoices, loadPartners, refusePairs } from './paid-invoices.ts'
import { remarkOnRepeated } from './repeated-payments.ts'

export const paymentEffects: EffectsOf<typeof payments> = {
  ...noEffects,
  prepare: async (writing, drafts) => {
    await refusePairs(
      writing,
      drafts.filter(({ before, values }) => before !== null && 'amount' in values).map(({ id }) => id),
    )
    const claims = await lockedClaims(writing, invoicesNamed(drafts))
    const paid = new Map([...claims.values()].map((claim) => [claim.id, claim.paid]))
    return drafts.map((draft) => {
      const claim = claims.get(Number(valueAfter(draft, 'invoiceid')))
      return claim ? fitted(writing, draft, claim, paid) : draft
    })
  },
  created: async (writing, drafts) => {
    await settleInvoices(writing, invoicesNamed(drafts))
    await remarkOnRepeated(
      writing,
      drafts.map(({ id }) => id),
    )
  },
  remarks: true,
  changed: (writing, drafts) => settleInvoices(writing, invoicesNamed(drafts)),
  removed: async (writing, ids, withParent) => {
    if (!withParent) await settleInvoices(writing, await loadInvoices(writing, ids))
    await removeRecords(writing, writing.bindingOf('payments'), await loadPartners(writing, ids, false))
  },
  restored: async (writing, ids, withParent) => {
    for (const partner of await loadPartners(writing, ids, true)) {
      await restoreRecord(writing, writing.bindingOf('payments'), partner)
    }
    if (withParent) return
    const invoices = await loadInvoices(writing, ids)
    for (const claim of (await lockedClaims(writing, invoices)).values()) {
      const wrong = closed(claim) ?? excess(claim, claim.paid)
      if (wrong !== null) refuse(writing, { place: [] }, wrong)
    }
    await settleInvoices(writing, invoices)
  },
}

const invoicesNamed = (drafts: readonly DraftOf<typeof payments>[]): number[] => [
  ...new Set(drafts.flatMap((draft) => idList(valueAfter(draft, 'invoiceid')))),
]

/**
 * Sets date and amount of a payment, and checks it. `paid` is updated, for several payments of one invoice in one body.
 */
function fitted(
  writing: WriteContext,
  draft: DraftOf<typeof payments>,
  claim: Claim,
  paid: Map<number, number>,
): DraftOf<typeof payments> {
  const shut = closed(claim)
  if (shut) {
    refuse(writing, draft, { ...shut, field: 'invoiceid' })
    return draft
  }
  const otherUnits = (paid.get(claim.id) ?? 0) - toUnits(draft.before?.amount, claim.decimals)
  const newAmount = valueAfter(draft, 'amount') ?? null
  const amount = newAmount === null ? claim.total - otherUnits : toUnits(newAmount, claim.decimals)
  paid.set(claim.id, otherUnits + amount)
  const wrong =
    amount === 0 && newAmount !== null
      ? fault('out_of_range', 'amount must not be 0')
      : wrongAmount(claim, otherUnits, amount)
  if (wrong) refuse(writing, draft, wrong)
  const date = valueAfter(draft, 'date') ?? today(writing)
  return withValues(draft, { amount: fromUnits(amount, claim.decimals), date })
}

function closed({ name, state, isTemplate }: Claim): Fault | null {
  if (isTemplate) return fault('is_template', '{name} is a template and cannot be paid', { name })
  if (state === 'draft') return fault('wrong_state', '{name} is a draft. Submit it before recording payments', { name })
  if (state === 'voided') return fault('wrong_state', '{name} is voided and cannot be paid', { name })
  return null
}

function wrongAmount(claim: Claim, otherUnits: number, amount: number): Refusal | null {
  const { name } = claim
  const open = claim.total - otherUnits
  if (open === 0) return about('amount', 'already_paid', '{name} is already paid. Nothing is outstanding', { name })
  const over = excess(claim, otherUnits + amount)
  if (over === null && Math.sign(amount) === Math.sign(claim.total)) return null
  const [openAmount, paymentAmount] = [getAmount(open, claim), getAmount(amount, claim)]
  if (over === null) {
    const params = { amount: paymentAmount, name }
    return claim.total < 0
      ? about('amount', 'out_of_range', '{amount} must be negative on {name}', params)
      : about('amount', 'out_of_range', '{amount} must be positive on {name}', params)
  }
  const params = { amount: paymentAmount, most: openAmount, name }
  return about('amount', 'out_of_range', '{amount} is more than the {most} outstanding on {name}', params)
}

/** The refusal if payments exceed the invoice's total, otherwise null. */
function excess(claim: Claim, paid: number): Fault | null {
  const { name, total } = claim
  if (Math.abs(paid) <= Math.abs(total)) return null
  return fault('out_of_range', 'The payments of {name} would come to {amount}, more than its total of {most}', {
    name,
    amount: getAmount(paid, claim),
    most: getAmount(total, claim),
  })
}

/** Marks invoices as paid, or reopens them, to match their payments. */
async function settleInvoices(writing: WriteContext, ids: readonly number[]): Promise<void> {
  const claims = [...(await lockedClaims(writing, ids)).values()]
  const invoices = writing.bindingOf('invoices')
  const [settledClaims, reopened] = [claims.filter(isSettled), claims.filter(isReopened)]
  const getMoves = (claimsToMove: readonly Claim[], state: string) =>
    claimsToMove.map(({ id }) => ({ id, values: { activeworkstate: state } }))
  await changeEach(writing, invoices, getMoves(settledClaims, 'paid'), 'complete')
  await changeEach(writing, invoices, getMoves(reopened, 'authorised'), 'reactivate')
}

const isSettled = ({ state, total, paid }: Claim) =>
  unpaidStates.some((unpaid) => unpaid === state) && paid === total && total !== 0
const isReopened = ({ state, total, paid }: Claim) => state === 'paid' && paid !== total
