/** Sums of a company. */
import { id, minutes, money, text } from '../language/field.ts'
import { list, members, type ValueOf } from '../language/shape.ts'
import { declare } from './operation.ts'

const amount = money({ label: "In the account's currency." })
const sum = money({ label: 'In the currency.' })

const invoicedAmounts = members({
  currency: text(),
  invoiced: sum,
  paid: sum,
  outstanding: sum,
  credit: sum,
  invoicedAmount: sum,
  paidAmount: sum,
  ondrafts: sum,
})

const summary = members({
  id: id(),
  invoiced: amount,
  paid: amount,
  outstanding: amount,
  credit: money({ label: "Received on invoices that were deleted: the client's credit." }),
  unbilledtime: minutes({ label: 'Minutes.' }),
  unbilledamount: amount,
  earned: money({ label: 'Sum of the projects, without tax.' }),
  invoicedAmount: money({ label: 'Invoiced without tax, lines without a project included.' }),
  paidAmount: money({ label: 'Paid without tax.' }),
  ondrafts: money({ label: 'On draft invoices, without tax.' }),
  tobill: money({ label: 'Sum of the projects: earned, but neither invoiced nor on drafts.' }),
  billedahead: money({ label: 'Sum of the projects: invoiced, but not earned yet.' }),
  currencies: list(invoicedAmounts, 'Invoiced amounts by currency: different currencies are never added up.'),
})

export type InvoicedAmounts = ValueOf<typeof invoicedAmounts>
export type CompanySummary = ValueOf<typeof summary>

export const readCompanySummary = declare({
  name: 'readCompanySummary',
  method: 'GET',
  path: '/companies/:companyid/summary',
  of: 'companies',
  answer: summary,
})
