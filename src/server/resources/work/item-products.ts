/**
 * Items and lines that are of a product: a new one takes over what the product says of type, billing, rate, quantities and
 * prices, as far as its body does not. Later changes of the product leave it as it is.
 */

import type { ValuesOf } from '../../../contract/language/resource.ts'
import { goodservices, productTypes } from '../../../contract/resources/documents/products.ts'
import type { items } from '../../../contract/resources/work/items.ts'
import { type RowOf, rowsOf } from '../../write/rows.ts'
import { type Draft, refuse, type Writing, withDefaults, withValues } from '../../write/writing.ts'

/** What lines have as well. */
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

/** What products of every library say of what is made of them; one table has them all. */
const taken = [
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

type Product = RowOf<typeof goodservices, (typeof taken)[number]>

/** Refuses ids that are no product's; 0 stands for none, as it does for other ids. */
export async function withProducts(writing: Writing, drafts: readonly ProductDraft[]): Promise<ProductDraft[]> {
  const cleared = drafts.map((draft) => (draft.values.productid === 0 ? withValues(draft, { productid: null }) : draft))
  const ids = cleared.flatMap(({ values }) => (typeof values.productid === 'number' ? [values.productid] : []))
  // Deleted ones too: what is of such a product may still be copied.
  const products = await rowsOf(writing, goodservices, ids, taken)
  return cleared.map((draft) => {
    const id = draft.values.productid
    if (typeof id !== 'number') return draft
    const product = products.get(id)
    if (!product) refuse(writing, draft, `productid: the product with id ${id} was not found.`)
    return product && draft.before === null ? priced(withDefaults(draft, defaultsOf(product)), product) : draft
  })
}

function defaultsOf(product: Product): ProductDraft['values'] {
  const { itemtypeid, code, billable, hourlyrateserviceid, quantity, inUnitPrice, outUnitPrice } = product
  const isHourly = itemtypeid === productTypes.hourlyservice
  const units = isHourly ? {} : { inUnitQty: quantity, outUnitQty: quantity, inUnitPrice, outUnitPrice }
  const billType = billable ? (isHourly ? 1 : 2) : 0
  return { itemtypeid, code, hourlyrateserviceid, billType, ...units }
}

/** The product's own prices of labour hold where the line is of the product's rate. */
function priced(draft: ProductDraft, { hourlyrateserviceid, inLabourPrice, outLabourPrice }: Product): ProductDraft {
  if (draft.values.hourlyrateserviceid !== hourlyrateserviceid) return draft
  if (inLabourPrice === 0 && outLabourPrice === 0) return draft
  return { ...draft, columns: { ...draft.columns, inLabourPrice, outLabourPrice } }
}
