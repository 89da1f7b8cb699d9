/** Bindings of the product libraries: one table, filtered by item type. */
import { sql } from 'kysely'
import * as declared from '../../../contract/resources/documents/products.ts'
import { column, type ReadBinding, relatedSource, relation } from '../../query/binding.ts'
import { fixedCondition } from '../../query/condition.ts'

const library = (type: number) => ({
  table: 'products',
  entity: null,
  relations: { rate: relation('servicerates', 'hourlyrateserviceid') },
  base: fixedCondition('library', (row) => sql`${row.column('itemtypeid')} = ${sql.lit(type)}`),
  visible: () => null,
})

const base = { id: column(), name: column(), code: column(), itemtypeid: column(), billable: column() } as const
const labour = {
  hourlyrateserviceid: column(),
  hourlyrateservicename: relatedSource('rate', 'name'),
  inLabourPrice: column(),
  outLabourPrice: column(),
} as const
const units = {
  inUnitId: column(),
  outUnitId: column(),
  inUnitPrice: column(),
  outUnitPrice: column(),
  quantity: column(),
} as const

export const hourlyservices: ReadBinding<typeof declared.hourlyservices> = {
  ...library(declared.productTypes.hourlyservice),
  resource: declared.hourlyservices,
  sources: { ...base, ...labour },
}

export const fixedprices: ReadBinding<typeof declared.fixedprices> = {
  ...library(declared.productTypes.fixedprice),
  resource: declared.fixedprices,
  sources: { ...base, ...labour, ...units },
}

export const goodservices: ReadBinding<typeof declared.goodservices> = {
  ...library(declared.productTypes.goodservice),
  resource: declared.goodservices,
  sources: { ...base, ...labour, ...units },
}
