/** Amounts of a project's invoices: in the account's currency, and beside it in others, which are never added up. */
import type { RecordData } from '../data/record.ts'
import { type Formats, useFormats } from '../resource/inputs/fields/formats.ts'
import { formatSums } from '../resource/inputs/fields/in-currency.tsx'
import type { CellComponent } from '../resource/view.ts'

export type InvoicedName = 'invoicedAmount' | 'paidAmount' | 'ondrafts'

type Amounts = Readonly<Partial<Record<InvoicedName, unknown>>>

/** The amount in every currency in which there is any; null if the caller may not see it. */
export function formatInvoiced(project: RecordData, name: InvoicedName, formats: Formats): string | null {
  const { [name]: amount, othercurrencies } = project
  if (amount === undefined) return null
  const others = Object.entries((othercurrencies ?? {}) as Readonly<Record<string, Amounts>>)
  const amounts = [
    { currency: undefined, amount },
    ...others.map(([currency, sums]) => ({ currency, amount: sums[name] })),
  ]
  return formatSums(amounts, (each) => each.amount, formats) ?? formats.money(Number(amount))
}

const Invoiced: CellComponent = ({ record }) => formatInvoiced(record, 'invoicedAmount', useFormats())
const Paid: CellComponent = ({ record }) => formatInvoiced(record, 'paidAmount', useFormats())
const OnDrafts: CellComponent = ({ record }) => formatInvoiced(record, 'ondrafts', useFormats())

export const projectAmounts = {
  invoicedAmount: Invoiced,
  paidAmount: Paid,
  ondrafts: OnDrafts,
} satisfies Readonly<Record<InvoicedName, CellComponent>>
