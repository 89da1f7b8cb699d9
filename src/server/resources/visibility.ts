/**
 * Which rows an actor sees, decided here and nowhere else. The compiler puts these conditions on every read of a
 * resource: lists, single reads, sub-entities, counts, and the look-ups of writes.
 *
 * Staff with permission 2 see the whole account; with 24 their division; with 23 their own work and their teams';
 * everybody else what is assigned to them. Clients see what their company shares with them. An API key sees all.
 */
import { sql } from 'kysely'
import { type Actor, can, permissions, userTypes } from '../../contract/permissions.ts'
import {
  allOf,
  anyOf,
  type Condition,
  type Context,
  type Expression,
  fixed,
  kept,
  nothing,
  type Row,
  rowOf,
} from '../query/condition.ts'

/** Whether an item is assigned to the contacts that `whose` picks. */
function assigned(context: Context, item: Expression, whose: Expression): Expression {
  return sql`exists (select 1 from item_assignees a where a.account_id = ${context.account} and a.itemid = ${item} and a.contactid ${whose})`
}

const me = (context: Context): Expression => sql`= ${context.contact}::bigint`
const teammates = (context: Context): Expression =>
  sql`in (select m.contactid from team_members m where m.account_id = ${context.account} and m.teamid in (select o.teamid from team_members o where o.account_id = ${context.account} and o.contactid = ${context.contact}::bigint))`

function seesAllWork(actor: Actor): boolean {
  return actor.kind === 'apikey' || (actor.userType === userTypes.staff && can(actor, permissions.viewAllWork))
}

/** Circles of people whose work the actor sees, each with a name for the shape. */
function circles(actor: Actor): { name: string; whose: (context: Context) => Expression }[] {
  const team = actor.userType === userTypes.staff && can(actor, permissions.teamWork)
  return [{ name: 'me', whose: me }, ...(team ? [{ name: 'team', whose: teammates }] : [])]
}

const inDivision = (actor: Actor): boolean =>
  actor.userType === userTypes.staff && actor.division !== null && can(actor, permissions.divisionWork)

function divisionOf(actor: Actor, shape: string, column: (row: Row, context: Context) => Expression): Condition {
  return {
    shape,
    values: [actor.division],
    render: (row, [division], context) => sql`${column(row, context)} is not distinct from ${division}::bigint`,
  }
}

function onProject(context: Context, project: Expression, whose: Expression): Expression {
  return sql`(exists (select 1 from project_people w where w.account_id = ${context.account} and w.projectid = ${project} and w.contactid ${whose}) or exists (select 1 from items i join item_assignees a on a.account_id = i.account_id and a.itemid = i.id where i.account_id = ${context.account} and i.projectid = ${project} and not i.deleted and a.contactid ${whose}))`
}

/** Projects, and what belongs to a project as a whole; `project` is the project's id in the row. */
export function projectScope(actor: Actor, project: (row: Row) => Expression): Condition | null {
  if (seesAllWork(actor)) return null
  if (actor.userType === userTypes.client) return sharedWithCompany(actor, 'project', project)
  const involved = circles(actor).map(({ name, whose }) =>
    fixed(
      `project-of-${name}`,
      (row, context) =>
        sql`(${onProject(context, project(row), whose(context))} or ${project(row)} in (select p.id from projects p where p.account_id = ${context.account} and p.managerid ${whose(context)}))`,
    ),
  )
  const division = divisionOf(
    actor,
    'project-in-division',
    (row, context) =>
      sql`(select p.divisionid from projects p where p.account_id = ${context.account} and p.id = ${project(row)})`,
  )
  return anyOf(inDivision(actor) ? [...involved, division] : involved)
}

/** What is said and kept in a project; clients find what is shared with them. */
export function sharedScope(actor: Actor, project: (row: Row) => Expression): Condition | null {
  const scope = projectScope(actor, project)
  if (actor.userType !== userTypes.client || !scope) return scope
  return allOf([scope, fixed('shared', (row) => sql`${row.column('clientaccess')}`)])
}

/** Files: those of projects that the actor sees, those of invoices that it sees; clients find what is shared with them. */
export function fileScope(actor: Actor): Condition | null {
  const [plain, ofInvoice] = (['is null', 'is not null'] as const).map((is) =>
    fixed(`invoiceid-${is}`, (row) => sql`${row.column('invoiceid')} ${sql.raw(is)}`),
  ) as [Condition, Condition]
  const projects = sharedScope(actor, (row) => row.column('projectid'))
  if (!can(actor, permissions.invoice)) return projects ? allOf([plain, projects]) : plain
  const invoices = partScope('invoices', 'invoiceid', invoiceScope(actor))
  if (!projects && !invoices) return null
  const shared =
    actor.userType === userTypes.client ? [fixed('shared', (row) => sql`${row.column('clientaccess')}`)] : []
  return anyOf([
    allOf([plain, ...(projects ? [projects] : [])]),
    allOf([ofInvoice, ...(invoices ? [invoices] : []), ...shared]),
  ])
}

function sharedWithCompany(actor: Actor, shape: string, project: (row: Row) => Expression): Condition {
  return {
    shape: `${shape}-shared`,
    values: [actor.company],
    render: (row, [company], context) =>
      sql`${project(row)} in (select p.id from projects p where p.account_id = ${context.account} and p.companyid = ${company}::bigint and p.clientaccess and not p.deleted)`,
  }
}

/** Items: assigned to the actor or its team, in projects whose staff see all items, in its division. */
export function itemScope(actor: Actor): Condition | null {
  if (seesAllWork(actor)) return null
  if (actor.userType === userTypes.client) return clientItems(actor)
  const own = circles(actor).map(({ name, whose }) =>
    fixed(`item-of-${name}`, (row, context) => assigned(context, row.column('id'), whose(context))),
  )
  const open = fixed(
    'item-of-open-project',
    (row, context) =>
      sql`${row.column('projectid')} in (select p.id from projects p where p.account_id = ${context.account} and p.staffviewalltasks and (p.managerid ${me(context)} or exists (select 1 from project_people w where w.account_id = p.account_id and w.projectid = p.id and w.part = 'staff' and w.contactid ${me(context)})))`,
  )
  const division = divisionOf(
    actor,
    'item-in-division',
    (row, context) =>
      sql`(select p.divisionid from projects p where p.account_id = ${context.account} and p.id = ${row.column('projectid')})`,
  )
  const staff = actor.userType === userTypes.staff ? [open] : []
  return anyOf([...own, ...staff, ...(inDivision(actor) ? [division] : [])])
}

function clientItems(actor: Actor): Condition {
  return {
    shape: 'item-shared',
    values: [actor.company],
    render: (row, [company], context) =>
      sql`${row.column('projectid')} in (select p.id from projects p where p.account_id = ${context.account} and p.companyid = ${company}::bigint and p.clientaccess and not p.deleted and (p.clientviewalltasks or ${assigned(context, row.column('id'), me(context))}))`,
  }
}

/** Companies: staff see those of their division and of none; everybody else their own. */
export function companyScope(actor: Actor, company: (row: Row) => Expression): Condition | null {
  if (seesAllWork(actor)) return null
  if (actor.userType !== userTypes.staff) return ownCompany(actor, company)
  if (actor.division === null) return null
  return {
    shape: 'company-in-division',
    values: [actor.division],
    render: (row, [division], context) =>
      sql`${company(row)} in (select c.id from companies c where c.account_id = ${context.account} and (c.divisionid is null or c.divisionid = ${division}::bigint))`,
  }
}

function ownCompany(actor: Actor, company: (row: Row) => Expression): Condition {
  return {
    shape: 'own-company',
    values: [actor.company],
    render: (row, [own]) => sql`${company(row)} = ${own}::bigint`,
  }
}

/** Contacts: staff see those of their division and of none; clients their colleagues; everybody themselves. */
export function contactScope(actor: Actor): Condition | null {
  if (seesAllWork(actor)) return null
  const self = fixed('self', (row, context) => sql`${row.column('id')} = ${context.contact}::bigint`)
  if (actor.userType === userTypes.client) return anyOf([self, ownCompany(actor, (row) => row.column('companyid'))])
  if (actor.userType !== userTypes.staff) return self
  if (actor.division === null) return null
  const near: Condition = {
    shape: 'contact-in-division',
    values: [actor.division],
    render: (row, [division]) =>
      sql`(${row.column('divisionid')} is null or ${row.column('divisionid')} = ${division}::bigint)`,
  }
  return anyOf([self, near])
}

/** Invoices: those of work that the actor sees; clients see their company's, never a draft. */
export function invoiceScope(actor: Actor): Condition | null {
  return documentScope(
    actor,
    fixed('no-draft', (row) => sql`${row.column('activeworkstate')} <> 'draft'`),
  )
}

/** Quotes: those of work that the actor sees; clients see what was sent to their company and opened for it. */
export function quoteScope(actor: Actor): Condition | null {
  return documentScope(
    actor,
    fixed('sent', (row) => sql`(${row.column('activeworkstate')} <> 'pending' and ${row.column('clientaccess')})`),
  )
}

function documentScope(actor: Actor, given: Condition): Condition | null {
  if (seesAllWork(actor)) return null
  const real = fixed('no-template', (row) => sql`not ${row.column('template')}`)
  if (actor.userType === userTypes.client) {
    return allOf([ownCompany(actor, (row) => row.column('companyid')), given, real, kept])
  }
  const project = projectScope(actor, (row) => row.column('projectid'))
  const division = divisionOf(actor, 'document-in-division', (row) => row.column('divisionid'))
  return anyOf([...(project ? [project] : []), ...(inDivision(actor) ? [division] : [])])
}

/** Phases and lines are seen with the document that they are part of. */
export function partScope(table: string, key: string, scope: Condition | null): Condition | null {
  if (!scope) return null
  return {
    shape: `${key}-in(${scope.shape})`,
    values: scope.values,
    render: (row, values, context) => {
      const whole = rowOf(`${row.alias}_whole`)
      return sql`${row.column(key)} in (select ${whole.column('id')} from ${sql.table(table)} ${sql.ref(whole.alias)} where ${whole.column('account_id')} = ${context.account} and ${scope.render(whole, values, context)})`
    },
  }
}

/**
 * Tracked time: the actor's own, its team's, its division's. Clients with the right to time see that of the projects
 * that are shared with their company.
 */
export function timeScope(actor: Actor): Condition | null {
  if (seesAllWork(actor)) return null
  if (actor.userType === userTypes.client) return sharedWithCompany(actor, 'time', (row) => row.column('projectid'))
  const own = circles(actor).map(({ name, whose }) =>
    fixed(`time-of-${name}`, (row, context) => sql`${row.column('contactid')} ${whose(context)}`),
  )
  return anyOf(inDivision(actor) ? [...own, projectInDivision(actor, 'time-in-division')] : own)
}

/** Planned time: as tracked time, and what is planned for nobody yet on the actor's items. Clients see no plans. */
export function allocationScope(actor: Actor): Condition | null {
  if (seesAllWork(actor)) return null
  if (actor.userType === userTypes.client) return nothing
  const open = fixed(
    'allocation-open',
    (row, context) =>
      sql`(${row.column('contactid')} is null and ${assigned(context, row.column('itemid'), me(context))})`,
  )
  return anyOf([timeScope(actor) as Condition, open])
}

/** Expenses go with their project, but not to clients. */
export function expenseScope(actor: Actor): Condition | null {
  if (actor.userType === userTypes.client) return nothing
  return projectScope(actor, (row) => row.column('projectid'))
}

function projectInDivision(actor: Actor, shape: string): Condition {
  return divisionOf(
    actor,
    shape,
    (row, context) =>
      sql`(select p.divisionid from projects p where p.account_id = ${context.account} and p.id = ${row.column('projectid')})`,
  )
}
