/** Bindings of the product libraries: one table, filtered by item type. */
import { sql } from 'kysely'
import * as declared from '../../../contract/resources/documents/products.ts'
import { bind, relatedSource, relation } from '../../query/binding.ts'
import { fixedCondition } from '../../query/condition.ts'

const library = (type: number) => ({
  table: 'products',
  entity: null,
  relations: { rate: relation('servicerates', 'hourlyrateserviceid') },
  base: fixedCondition('library', (row) => sql`${row.column('itemtypeid')} = ${sql.lit(type)}`),
  visible: () => null,
  sources: { hourlyrateservicename: relatedSource('rate', 'name') },
})

export const hourlyservices = bind({
  ...library(declared.productTypes.hourlyservice),
  resource: declared.hourlyservices,
})

export const fixedprices = bind({
  ...library(declared.productTypes.fixedprice),
  resource: declared.fixedprices,
})

export const goodservices = bind({
  ...library(declared.productTypes.goodservice),
  resource: declared.goodservices,
})
