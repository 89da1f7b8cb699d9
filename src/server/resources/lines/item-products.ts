/**
 * Defaults from products: a new item or line takes type, billing, rate, quantities and prices from its product unless
 * its body sets them. Later changes of the product do not affect it.
 */

import type { ValuesOf } from '../../../contract/language/resource.ts'
import { about } from '../../../contract/requests/refusal.ts'
import { goodservices, productTypes } from '../../../contract/resources/documents/products.ts'
import type { items } from '../../../contract/resources/work/items.ts'
import { loadRows, type RowOf } from '../../write/rows.ts'
import { type Draft, refuse, type WriteContext, withDefaults, withValues } from '../../write/write-context.ts'

/** Fields that items and lines have in common. */
type ProductDraft = Draft<
  Pick<
    ValuesOf<typeof items>,
    | 'productid'
    | 'itemtypeid'
    | 'code'
    | 'hourlyrateserviceid'
    | 'billType'
    | 'inUnitQty'
    | 'outUnitQty'
    | 'inUnitPrice'
    | 'outUnitPrice'
  >
>

/** Fields that become defaults. All product libraries share one table. */
const copiedNames = [
  'itemtypeid',
  'code',
  'billable',
  'hourlyrateserviceid',
  'quantity',
  'inUnitPrice',
  'outUnitPrice',
  'inLabourPrice',
  'outLabourPrice',
] as const

type Product = RowOf<typeof goodservices, (typeof copiedNames)[number]>

/** Applies the defaults. Refuses ids of no product; 0 stands for none, as with other references. */
export async function withProducts(writing: WriteContext, drafts: readonly ProductDraft[]): Promise<ProductDraft[]> {
  const productDrafts = drafts.map((draft) =>
    draft.values.productid === 0 ? withValues(draft, { productid: null }) : draft,
  )
  const ids = productDrafts.flatMap(({ values }) => (typeof values.productid === 'number' ? [values.productid] : []))
  // Includes deleted products: items that refer to one can still be copied.
  const products = await loadRows(writing, goodservices, ids, copiedNames)
  return productDrafts.map((draft) => {
    const id = draft.values.productid
    if (typeof id !== 'number') return draft
    const product = products.get(id)
    if (!product)
      refuse(writing, draft, about('productid', 'unknown_reference', 'the product with id {id} was not found', { id }))
    return product && draft.before === null ? priced(withDefaults(draft, getDefaults(product)), product) : draft
  })
}

function getDefaults(product: Product): ProductDraft['values'] {
  const { itemtypeid, code, billable, hourlyrateserviceid, quantity, inUnitPrice, outUnitPrice } = product
  const isHourly = itemtypeid === productTypes.hourlyservice
  const units = isHourly ? {} : { inUnitQty: quantity, outUnitQty: quantity, inUnitPrice, outUnitPrice }
  const billType = billable ? (isHourly ? 1 : 2) : 0
  return { itemtypeid, code, hourlyrateserviceid, billType, ...units }
}

/** Applies the product's own labour prices to a line that has the product's rate. */
function priced(draft: ProductDraft, { hourlyrateserviceid, inLabourPrice, outLabourPrice }: Product): ProductDraft {
  if (draft.values.hourlyrateserviceid !== hourlyrateserviceid) return draft
  if (inLabourPrice === 0 && outLabourPrice === 0) return draft
  return { ...draft, columns: { ...draft.columns, inLabourPrice, outLabourPrice } }
}
