import { sql } from 'kysely'
import type { Field } from '../../../contract/field.ts'
import { isOutside } from '../../../contract/permissions.ts'
import { relatedAlias } from '../binding.ts'
import { type Context, type Expression, inOrder, type Row } from '../condition.ts'
import type { OrderTerm, Pass, ReadPlan } from '../plan.ts'
import { seenStamp } from '../seen-changes.ts'

/** What tells any two rows apart, also where records of several kinds stand in one list. */
const rowKey: Omit<OrderTerm, 'descending'> = { shape: 'id', relations: [], render: (row) => row.column('id') }

/** The requested order, with the id as its last term, so that pages never overlap. */
export const orderRows: Pass = (plan) => {
  const { field, descending } = plan.request.order
  const byId = { ...rowKey, descending }
  const asked = { ...orderTerm(plan, field), descending }
  return { ...plan, order: field === 'id' ? [byId] : [asked, byId] }
}

function orderTerm({ binding, actor }: ReadPlan, wire: string): Omit<OrderTerm, 'descending'> {
  const field = binding.resource.fields[wire] as Field
  const source = binding.sources[wire]
  // Staff have lists of a size that only an index orders.
  const stamp = source && isOutside(actor) ? seenStamp(actor, binding, source) : null
  if (stamp) return { ...stamp, shape: `${wire}=${stamp.shape}`, relations: [] }
  if (source?.from === 'column') {
    const name = source.column ?? wire
    return { shape: wire, relations: [], render: (row) => comparable(field, row.column(name)) }
  }
  if (source?.from === 'related') {
    const render = (row: Row) => comparable(field, sql.ref(`${relatedAlias(row, source.relation)}.${source.column}`))
    return { shape: wire, relations: [source.relation], render }
  }
  if (source?.from === 'computed') {
    const render = (row: Row, context: Context) => comparable(field, source.render(row, context))
    return { shape: wire, relations: source.relations, render }
  }
  throw new Error(`${binding.resource.name}.${wire} is declared sortable but has no value of its own`)
}

const comparable = (field: Field, value: Expression): Expression => (field.kind === 'text' ? inOrder(value) : value)
