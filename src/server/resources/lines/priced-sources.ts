/** Sources of price fields that items and lines of invoices, quotes and templates have in common. */
import { sql } from 'kysely'
import { column, computed } from '../../query/binding.ts'
import type { Row } from '../../query/condition.ts'
import { discountSource, percentage } from '../shared-sources.ts'

const profit = (row: Row) => sql`(${row.column('billAmount')} - ${row.column('estCost')})`

export const pricedSources = {
  inLabourPrice: column(),
  costPerHour: column('inLabourPrice'),
  discount: discountSource,
  budget: computed((row) => sql`coalesce(${row.column('manualBudget')}, ${row.column('billAmount')})`),
  billAmount: column(),
  estBillAmount: column('billAmount'),
  estInTotal: column('estCost'),
  estCost: column(),
  estRevenue: column('billAmount'),
  estProfit: computed(profit),
  profitmargin: computed((row) => percentage(profit(row), row.column('billAmount'))),
} as const
