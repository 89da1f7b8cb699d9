/** Which messages and files an actor sees: those of visible records; clients only what is shared with them. */
import { sql } from 'kysely'
import { type Actor, can, permissions, userTypes } from '../../../contract/rights.ts'
import { allConditions, anyCondition, type Condition, fixedCondition } from '../../query/condition.ts'
import { companyScope, expenseScope, invoiceScope, partScope, projectScope, quoteScope } from './visibility.ts'

const sharedOnly = fixedCondition('shared', (row) => sql`${row.column('clientaccess')}`)
const isFilled = (key: string) => fixedCondition(`${key}-given`, (row) => sql`${row.column(key)} is not null`)
const absent = (key: string) => fixedCondition(`${key}-absent`, (row) => sql`${row.column(key)} is null`)

/** Documents that can have messages and files, and who may see such documents at all. */
const documents = [
  { key: 'invoiceid', table: 'invoices', permission: permissions.invoice, scope: invoiceScope },
  { key: 'quoteid', table: 'quotes', permission: permissions.quote, scope: quoteScope },
] as const

export function messageScope(actor: Actor): Condition | null {
  const isClient = actor.userType === userTypes.client
  const ofProject = projectScope(actor, (row) => row.column('projectid'))
  const open = documents.filter(({ permission }) => can(actor, permission))
  const ofDocument = open.map((part) => [part, partScope(part.table, part.key, part.scope(actor))] as const)
  const isStaff = actor.userType === userTypes.staff
  const ofCompany = partScope(
    'companies',
    'companyid',
    companyScope(actor, (row) => row.column('id')),
  )
  const seesAll = isStaff && !ofProject && !ofCompany && ofDocument.every(([, scope]) => !scope)
  if (seesAll && open.length === documents.length) return null
  const placed = (key: string, scope: Condition | null) =>
    allConditions([isFilled(key), ...(scope ? [scope] : []), ...(isClient ? [sharedOnly] : [])])
  const plain = [...documents.map(({ key }) => absent(key)), absent('companyid')]
  return anyCondition([
    allConditions([...plain, ...(ofProject ? [ofProject] : []), ...(isClient ? [sharedOnly] : [])]),
    ...ofDocument.map(([{ key }, scope]) => placed(key, scope)),
    // Messages and files of a company are only for staff.
    ...(isStaff ? [placed('companyid', ofCompany)] : []),
  ])
}

/** As messages; people outside the firm find receipts with the expenses that they see. */
export function fileScope(actor: Actor): Condition | null {
  const placed = messageScope(actor)
  if (actor.userType === userTypes.staff) return placed
  const expenses = partScope('expenses', 'expenseid', expenseScope(actor))
  const condition = expenses ? anyCondition([absent('expenseid'), expenses]) : absent('expenseid')
  return placed ? allConditions([placed, condition]) : condition
}
