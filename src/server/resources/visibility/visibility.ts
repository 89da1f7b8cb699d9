/**
 * Which rows an actor sees, decided here and nowhere else. The compiler puts these conditions on every read of a
 * resource: lists, single reads, sub-entities, counts, and the look-ups of writes.
 */
import { sql } from 'kysely'
import { type Actor, userTypes } from '../../../contract/rights.ts'
import { allConditions, type Condition, fixedCondition, rowNamed } from '../../query/condition.ts'
import { type CallerKind, getCaller } from './callers.ts'
import {
  allRecords,
  assignedRecords,
  type ColumnOfRow,
  colleagues,
  coworkers,
  documentsOfWork,
  issued,
  nearCompanies,
  nearPeople,
  noRecords,
  ownCompany,
  plannedRecords,
  type Rule,
  self,
  shared,
  sharedItems,
  trackedRecords,
  workedOn,
} from './rules.ts'

const noDraft = fixedCondition('no-draft', (row) => sql`${row.column('activeworkstate')} <> 'draft'`)
const condition = fixedCondition(
  'sent',
  (row) => sql`(${row.column('activeworkstate')} <> 'pending' and ${row.column('clientaccess')})`,
)

// biome-ignore format: a table, subject by kind of caller
const sight = {
  project:    { firm: allRecords, staff: workedOn,        other: workedOn,        contractor: workedOn,        client: shared('project') },
  item:       { firm: allRecords, staff: assignedRecords,        other: assignedRecords,        contractor: assignedRecords,        client: sharedItems },
  company:    { firm: allRecords, staff: nearCompanies,   other: ownCompany,      contractor: ownCompany,      client: ownCompany },
  contact:    { firm: allRecords, staff: nearPeople,      other: self,            contractor: self,            client: colleagues },
  invoice:    { firm: allRecords, staff: documentsOfWork, other: documentsOfWork, contractor: documentsOfWork, client: issued(noDraft) },
  quote:      { firm: allRecords, staff: documentsOfWork, other: documentsOfWork, contractor: documentsOfWork, client: issued(condition) },
  time:       { firm: allRecords, staff: trackedRecords,         other: trackedRecords,         contractor: trackedRecords,         client: shared('time') },
  allocation: { firm: allRecords, staff: plannedRecords,         other: plannedRecords,         contractor: plannedRecords,         client: noRecords },
  person:     { firm: allRecords, staff: coworkers,       other: coworkers,       contractor: coworkers,       client: noRecords },
  expense:    { firm: allRecords, staff: workedOn,        other: workedOn,        contractor: workedOn,        client: noRecords },
} as const satisfies Record<string, Record<CallerKind, Rule>>

const ofProject: ColumnOfRow = (row) => row.column('projectid')

const scope =
  (subject: keyof typeof sight, columnOfRow: ColumnOfRow = ofProject) =>
  (actor: Actor): Condition | null =>
    sight[subject][getCaller(actor)](actor, columnOfRow)

/** Projects, and records that belong to a project as a whole; `project` is the project's id in the row. */
export const projectScope = (actor: Actor, project: ColumnOfRow): Condition | null => scope('project', project)(actor)
/** Companies, and their records; `company` is the company's id in the row. */
export const companyScope = (actor: Actor, company: ColumnOfRow): Condition | null => scope('company', company)(actor)
export const itemScope = scope('item')
export const contactScope = scope('contact')
export const invoiceScope = scope('invoice')
export const quoteScope = scope('quote')
export const timeScope = scope('time')
export const allocationScope = scope('allocation')
export const expenseScope = scope('expense')
/** People whose time is planned, and their records; `person` is the contact's id in the row. */
export const personScope = (actor: Actor, person: ColumnOfRow): Condition | null => scope('person', person)(actor)

/** Tags: people who are not staff only see those marked for people outside the firm. */
export function tagScope(actor: Actor): Condition | null {
  if (actor.userType === userTypes.staff) return null
  return fixedCondition('visible-to-client', (row) => sql`${row.column('visibletoclient')}`)
}

/** Lines are visible with their document; to clients only if the document shows individual lines. */
export function lineScope(actor: Actor, table: 'invoices' | 'quotes', key: string): Condition | null {
  const documentScope = table === 'invoices' ? invoiceScope(actor) : quoteScope(actor)
  if (actor.userType !== userTypes.client || !documentScope) return partScope(table, key, documentScope)
  const itemised = fixedCondition('itemised', (row) => sql`${row.column('showcostbreakdown')}`)
  return partScope(table, key, allConditions([documentScope, itemised]))
}

/** Phases and lines are visible with their document. */
export function partScope(table: string, key: string, documentScope: Condition | null): Condition | null {
  if (!documentScope) return null
  return {
    shape: `${key}-in(${documentScope.shape})`,
    values: documentScope.values,
    render: (row, values, context) => {
      const record = rowNamed(`${row.alias}_whole`)
      return sql`${row.column(key)} in (
        select ${record.column('id')}
        from ${sql.table(table)} ${sql.ref(record.alias)}
        where ${record.column('account_id')} = ${context.account} and ${documentScope.render(record, values, context)}
      )`
    },
  }
}
