/** Sources of price fields that items and lines of invoices, quotes and templates have in common. */
import { sql } from 'kysely'
import { column, computed } from '../../query/binding.ts'
import type { Row } from '../../query/condition.ts'
import { discountSource, percentage } from '../shared-sources.ts'

const profit = (row: Row) => sql`(${row.column('billAmount')} - ${row.column('estCost')})`

export const pricedSources = {
  storyPoints: column(),
  impactScore: column(),
  effortScore: column(),
  importanceScore: column(),
  urgencyScore: column(),
  budgetType: column(),
  billType: column(),
  hourlyrateserviceid: column(),
  inUnitQty: column(),
  outUnitQty: column(),
  inUnitPrice: column(),
  outUnitPrice: column(),
  inLabourPrice: column(),
  outLabourPrice: column(),
  costPerHour: column('inLabourPrice'),
  costRateType: column(),
  chargeRateType: column(),
  taxable: column(),
  manualBudget: column(),
  manualBillAmount: column(),
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
