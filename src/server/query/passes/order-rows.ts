import type { Field } from '../../../contract/language/field.ts'
import { isOutside } from '../../../contract/rights.ts'
import { getAlphabet, inAlphabet } from '../alphabets.ts'
import { fieldValue, relationsReadBy } from '../binding.ts'
import type { Context, Expression, Row } from '../condition.ts'
import { firstLinked, firstLinkedOfAll } from '../names/first-linked.ts'
import type { OrderTerm, Pass, ReadPlan } from '../plan.ts'
import { seenStamp } from '../seen-changes.ts'

/** Tells any two rows apart, even in a list of several kinds of records. */
const rowKey: Omit<OrderTerm, 'descending'> = {
  shape: 'id',
  relations: [],
  isColumn: true,
  render: (row) => row.column('id'),
}

/** Adds the requested order, with the id as its last term, so that pages never overlap. */
export const orderRows: Pass = (plan) => {
  const { order, then = [] } = plan.request
  const orders = [order, ...then]
  const upToId = orders.slice(0, orders.findIndex(({ field }) => field === 'id') >>> 0)
  const terms = upToId.map(({ field, descending }) => ({ ...orderTerm(plan, field), descending }))
  const { descending } = orders[upToId.length] ?? order
  return { ...plan, order: [...terms, { ...rowKey, descending }] }
}

function orderTerm(plan: ReadPlan, fieldName: string): Omit<OrderTerm, 'descending'> {
  const { binding, actor } = plan
  const field = binding.resource.fields[fieldName] as Field
  const source = binding.sources[fieldName]
  // Lists of staff may be so long that only an index can sort them.
  const stamp = source && isOutside(actor) ? seenStamp(actor, binding, source) : null
  if (stamp) return { ...stamp, shape: `${fieldName}=${stamp.shape}`, relations: [] }
  const language = field.kind === 'text' ? getAlphabet(actor.locale) : null
  const shape = language === null ? fieldName : `${fieldName}@${language}`
  const comparable = (value: Expression) => (field.kind === 'text' ? inAlphabet(value, language) : value)
  if (source?.kind === 'link') {
    if (isOfMost(plan)) return { shape: `${shape}*`, relations: [], ...firstLinkedOfAll(source, fieldName) }
    return { shape, relations: [], render: (row) => firstLinked(source, row) }
  }
  if (!source || source.kind === 'input' || source.kind === 'personal')
    throw new Error(`${binding.resource.name}.${fieldName} is declared sortable but has no value of its own`)
  const render = (row: Row, context: Context) => comparable(fieldValue(source, fieldName, row, context) as Expression)
  // Most lists are of one state, and PostgreSQL does not count a column that is the same in all rows as an order.
  const isColumn = source.kind === 'column' && field.kind !== 'text' && field.kind !== 'state'
  return { shape, relations: relationsReadBy(source), render, ...(isColumn ? { isColumn } : {}) }
}

/** Whether the list contains most rows of its table: it is only filtered by state. */
const isOfMost = ({ binding, actor, request, conditions }: ReadPlan): boolean =>
  binding.visible(actor) === null &&
  request.filters.every(({ filter }) => filter.kind === 'state') &&
  !conditions.some(({ isKeyed }) => isKeyed)
