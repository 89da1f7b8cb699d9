/** Amounts of records with a currency of their own, which may differ from the account's. */
import type { ReactNode } from 'react'
import { ownCurrency } from '../../../../contract/language/currency.ts'
import type { Resource } from '../../../../contract/language/resource.ts'
import { sumOfAmounts } from '../../../../contract/resources/documents/document-totals.ts'
import { type Formats, FormatsContext, useFormats } from './formats.ts'

interface Props {
  /** Currency code; the account's currency if absent. */
  readonly currency: unknown
  readonly children: ReactNode
}

/** Formats all amounts below it in this currency. */
export function InCurrency({ currency, children }: Props) {
  const formats = useFormats()
  return <FormatsContext value={formats.inCurrency(currency)}>{children}</FormatsContext>
}

/** The fields, with the currency if any of them is an amount. */
export function withCurrency({ fields }: Resource, names: readonly string[]): readonly string[] {
  const hasAmounts = ownCurrency in fields && names.some((name) => fields[name]?.kind === 'money')
  return hasAmounts && !names.includes(ownCurrency) ? [...names, ownCurrency] : names
}

/** Amounts in different currencies are listed, never summed. */
export const joinAmounts = (amounts: readonly string[]): string => amounts.join(' + ')

/** Sums of an amount over records, one for each currency; null if all are zero. */
export function formatSums<Each extends { readonly currency?: unknown }>(
  records: readonly Each[],
  getAmount: (record: Each) => unknown,
  formats: Formats,
): string | null {
  const byCurrency = Map.groupBy(records, ({ currency }) => currency)
  const sums = [...byCurrency].map(([currency, items]) => [currency, sumOfAmounts(items.map(getAmount))] as const)
  const matchingSums = sums.filter(([, sum]) => sum !== 0)
  return matchingSums.length === 0
    ? null
    : joinAmounts(matchingSums.map(([currency, sum]) => formats.inCurrency(currency).money(sum)))
}
