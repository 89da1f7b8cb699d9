/** Credit notes of deleted invoices: they are kept as they were issued, and count as little as what they credited. */
import { sql } from 'kysely'
import { issuedStates } from '../../../contract/resources/documents/invoices.ts'
import { type Expression, type Row, rowNamed, textList } from '../../query/condition.ts'

/** Whether the row of an invoice is a credit note whose invoice is deleted. */
export const isWithdrawnCredit = (row: Row): Expression => sql`(${row.column('creditof')} is not null and exists (
      select 1
      from invoices credited
      where credited.account_id = ${row.column('account_id')} and credited.id = ${row.column('creditof')}
        and credited.deleted
    ))`

/** Whether the invoice `v`, or what it credits, is deleted. */
export const isWithdrawn: Expression = sql`(v.deleted or ${isWithdrawnCredit(rowNamed('v'))})`

/** Whether money is asked for by the row of an invoice: nothing is owed on drafts, nor on what was voided or withdrawn. */
export const isOwed = (row: Row): Expression =>
  sql`(${row.column('activeworkstate')} in ${textList(issuedStates)} and not ${isWithdrawnCredit(row)})`
