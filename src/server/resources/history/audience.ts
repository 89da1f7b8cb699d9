/**
 * The clients and contractors who see a record at the time of a write: the counterpart of `visibility.ts` for the change log, as keys
 * instead of conditions. Deleted records have an audience too, because those who saw a record may learn that it is deleted.
 *
 *   clients:7   the client contacts of company 7
 *   company:7   everybody from outside who belongs to company 7
 *   person:12   contact 12
 */
import { sql } from 'kysely'
import { type Actor, userTypes } from '../../../contract/rights.ts'
import type { AudienceKeys } from '../../query/binding.ts'
import { arrayLiteral, type Condition, type Expression, type Row, rowNamed } from '../../query/condition.ts'

/** Audience keys of a client or contractor. */
export function audienceKeys({ userType, company, contact }: Actor): string {
  const clients = userType === userTypes.client && company !== null ? [`clients:${company}`] : []
  const ownKeys = company === null ? [] : [`company:${company}`]
  return arrayLiteral([...clients, ...ownKeys, `person:${contact}`])
}

/** Changes whose record the caller could see when they were made. */
export function withinAudience(actor: Actor): Condition {
  return {
    shape: 'in-audience',
    values: [audienceKeys(actor)],
    render: (row, [keys]) => sql`${row.column('audience')} && ${keys}::text[]`,
  }
}

const clients = (company: Expression) => sql`'clients:' || ${company}`
const person = (contact: Expression) => sql`'person:' || ${contact}`
const keys = (...select: readonly Expression[]) => sql`array(${sql.join(select, sql` union all `)})`

/** The contractors of a project with the alias `p`. */
const projectContractors = (account: Expression): Expression => sql`
  select ${person(sql`c.id`)}
  from contacts c
  where c.account_id = ${account} and c.type = 'contractor' and c.id in (
    select p.managerid
    union all
    select w.contactid
    from project_people w
    where w.account_id = ${account} and w.projectid = p.id
    union all
    select a.contactid
    from items i
    join item_assignees a on a.account_id = i.account_id and a.itemid = i.id
    where i.account_id = ${account} and i.projectid = p.id and not i.deleted
  )`

/** The clients that a project is shared with, if `only` holds, and its contractors. */
function ofProject(account: Expression, project: Expression, only: Expression = sql`true`): Expression {
  const shared = sql`select ${clients(sql`p.companyid`)} where p.clientaccess and ${only}`
  const people = keys(shared, projectContractors(account))
  return sql`(
    select ${people}
    from projects p
    where p.account_id = ${account} and p.id = ${project}
  )`
}

/** The rule of the document that a phase or line is part of. */
const ofDocument =
  (table: string, key: string, audience: AudienceKeys): AudienceKeys =>
  (row, account) => {
    const record = rowNamed('whole')
    return sql`(
      select ${audience(record, account)}
      from ${sql.table(table)} whole
      where whole.account_id = ${account} and whole.id = ${row.column(key)}
    )`
  }

/** Clients only see lines if the document shows them individually. */
function itemised(audience: AudienceKeys): AudienceKeys {
  return (row, account) => {
    const audienceExpression = audience(row, account)
    return sql`case when ${row.column('showcostbreakdown')} then ${audienceExpression} else ${withoutClients(audienceExpression)} end`
  }
}

const withoutClients = (audience: Expression) =>
  sql`array(
    select k
    from unnest(${audience}) k
    where k not like 'clients:%'
  )`

/** Clients by their company if `renderCondition` holds; contractors by the project that the document is about. */
const document =
  (renderCondition: (row: Row) => Expression): AudienceKeys =>
  (row, account) =>
    sql`${keys(sql`select ${clients(row.column('companyid'))} where not ${row.column('template')} and ${renderCondition(row)}`)}
      || coalesce(${ofProject(account, row.column('projectid'), sql`false`)}, '{}')`

const state = (row: Row) => row.column('activeworkstate')

export const invoiceAudience: AudienceKeys = document((row) => sql`${state(row)} <> 'draft'`)
export const quoteAudience: AudienceKeys = document(
  (row) => sql`${state(row)} <> 'pending' and ${row.column('clientaccess')}`,
)
export const invoicePartAudience = ofDocument('invoices', 'invoiceid', invoiceAudience)
export const quotePartAudience = ofDocument('quotes', 'quoteid', quoteAudience)
export const invoiceLineAudience = ofDocument('invoices', 'invoiceid', itemised(invoiceAudience))
export const quoteLineAudience = ofDocument('quotes', 'quoteid', itemised(quoteAudience))

export const projectAudience: AudienceKeys = (row, account) => ofProject(account, row.column('id'))
export const projectPartAudience: AudienceKeys = (row, account) => ofProject(account, row.column('projectid'))

/** Messages and files have the audience of their record; clients only see shared ones. */
export const messageAudience: AudienceKeys = (row, account) => {
  const ofDocument = (audience: Expression) =>
    sql`case when ${row.column('clientaccess')} then ${audience} else ${withoutClients(audience)} end`
  return sql`case when ${row.column('companyid')} is not null then '{}'::text[]
    when ${row.column('invoiceid')} is not null then ${ofDocument(invoicePartAudience(row, account))}
    when ${row.column('quoteid')} is not null then ${ofDocument(quotePartAudience(row, account))}
    else ${ofProject(account, row.column('projectid'), row.column('clientaccess'))} end`
}

/** As messages. Receipts have the audience of the project, except its clients. */
export const fileAudience: AudienceKeys = (row, account) =>
  sql`case when ${row.column('expenseid')} is not null then ${withoutClients(projectPartAudience(row, account))}
    else ${messageAudience(row, account)} end`

/** Items of a shared project: all clients, or those they are assigned to; and the contractors they are assigned to. */
export const itemAudience: AudienceKeys = (row, account) => {
  const assignedQuery = sql`
    select ${person(sql`c.id`)}
    from item_assignees a
    join contacts c on c.account_id = a.account_id and c.id = a.contactid
    where a.account_id = ${account} and a.itemid = ${row.column('id')}
      and (c.type = 'contractor' or c.type = 'client' and p.clientaccess and c.companyid = p.companyid)`
  const allQuery = sql`select ${clients(sql`p.companyid`)} where p.clientaccess and p.clientviewalltasks`
  return sql`(
    select ${keys(allQuery, assignedQuery)}
    from projects p
    where p.account_id = ${account} and p.id = ${row.column('projectid')}
  )`
}

/** Tracked time: the person who worked, and the clients that the project is shared with. */
export const timeAudience: AudienceKeys = (row, account) => {
  const shared = sql`
    select ${clients(sql`p.companyid`)}
    from projects p
    where p.account_id = ${account} and p.id = ${row.column('projectid')} and p.clientaccess
  `
  return keys(sql`select ${person(row.column('contactid'))}`, shared)
}

/** Allocations: the allocated person, or the item's assignees if there is none. Not clients. */
export const allocationAudience: AudienceKeys = (row, account) => {
  const assignedQuery = sql`
    select a.contactid
    from item_assignees a
    where a.account_id = ${account} and a.itemid = ${row.column('itemid')}
  `
  const contact = row.column('contactid')
  return keys(sql`
    select ${person(sql`c.id`)}
    from contacts c
    where c.account_id = ${account} and c.type = 'contractor'
      and (c.id = ${contact} or ${contact} is null and c.id in (${assignedQuery}))`)
}

/** Expenses have the audience of their project, except its clients. */
export const expenseAudience: AudienceKeys = (row, account) => ofProject(account, row.column('projectid'), sql`false`)

/** A company and what belongs to it. */
export const companyAudience =
  (key: 'id' | 'companyid'): AudienceKeys =>
  (row) =>
    keys(sql`select 'company:' || ${row.column(key)}`)

/** A person, and for clients their colleagues. */
export const contactAudience: AudienceKeys = (row) =>
  keys(sql`select ${person(row.column('id'))}`, sql`select ${clients(row.column('companyid'))}`)
