/** Sums of a project by currency. */
import { id, money, text } from '../language/field.ts'
import { list, members, type ValueOf } from '../language/shape.ts'
import { declare } from './operation.ts'

const sum = money({ label: 'In the currency.' })

const invoicedAmounts = members({
  currency: text(),
  invoiced: sum,
  paid: sum,
  outstanding: sum,
  invoicedAmount: sum,
  paidAmount: sum,
  ondrafts: sum,
})

export type ProjectAmounts = ValueOf<typeof invoicedAmounts>

export const readProjectSummary = declare({
  name: 'readProjectSummary',
  method: 'GET',
  path: '/projects/:projectid/summary',
  of: 'projects',
  answer: members({
    id: id(),
    currencies: list(invoicedAmounts, 'Invoiced amounts by currency: different currencies are never added up.'),
  }),
})
