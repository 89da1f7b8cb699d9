/**
 * Which rows an actor sees, decided here and nowhere else. The compiler puts these conditions on every read of a
 * resource: lists, single reads, sub-entities, counts, and the look-ups of writes.
 *
 * Staff with permission 2 see the whole account; with 24 their division; with 23 their own work and their teams'. So do
 * people of the type other, who have nothing of it by themselves. Everybody else sees what is assigned to them. Clients see what their company shares with them. An API key sees all.
 */
import { sql } from 'kysely'
import { type Actor, can, isOutside, permissions, userTypes } from '../../contract/permissions.ts'
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

/** Ids of the items that are assigned to the contacts that `whose` picks. */
const assignedItems = (context: Context, whose: Expression): Expression =>
  sql`select a.itemid from item_assignees a where a.account_id = ${context.account} and a.contactid ${whose}`

const me = (context: Context): Expression => sql`= ${context.contact}::bigint`
const myTeams = (context: Context): Expression =>
  sql`= any(array(select m.contactid from team_members m where m.account_id = ${context.account} and m.teamid in (select o.teamid from team_members o where o.account_id = ${context.account} and o.contactid = ${context.contact}::bigint)) || ${context.contact}::bigint)`

function seesAllWork(actor: Actor): boolean {
  return actor.kind === 'apikey' || (!isOutside(actor) && can(actor, permissions.viewAllWork))
}

/** The people whose work the actor sees, itself among them; `name` tells shapes apart. */
function circleOf(actor: Actor): { name: string; whose: (context: Context) => Expression } {
  const team = !isOutside(actor) && can(actor, permissions.teamWork)
  return team ? { name: 'team', whose: myTeams } : { name: 'me', whose: me }
}

const inDivision = (actor: Actor): boolean =>
  !isOutside(actor) && actor.division !== null && can(actor, permissions.divisionWork)

/** What belongs to a project of the actor's division. */
function projectInDivision(actor: Actor, shape: string, project: (row: Row) => Expression): Condition {
  return {
    shape,
    values: [actor.division],
    render: (row, [division], context) => sql`${project(row)} in (${projectsOf(context, division as Expression)})`,
  }
}

const projectsOf = (context: Context, division: Expression): Expression =>
  sql`select p.id from projects p where p.account_id = ${context.account} and p.divisionid = ${division}::bigint`

/** Ids of the projects that the people work on or manage, or have items in. */
const projectsWith = (context: Context, whose: Expression): Expression =>
  sql`select w.projectid from project_people w where w.account_id = ${context.account} and w.contactid ${whose} union all select p.id from projects p where p.account_id = ${context.account} and p.managerid ${whose} union all select i.projectid from items i where i.account_id = ${context.account} and not i.deleted and i.id in (${assignedItems(context, whose)})`

/** Projects, and what belongs to a project as a whole; `project` is the project's id in the row. */
export function projectScope(actor: Actor, project: (row: Row) => Expression): Condition | null {
  if (seesAllWork(actor)) return null
  if (actor.userType === userTypes.client) return sharedWithCompany(actor, 'project', project)
  const { name, whose } = circleOf(actor)
  const involved = fixed(
    `project-of-${name}`,
    (row, context) => sql`${project(row)} in (${projectsWith(context, whose(context))})`,
  )
  return inDivision(actor) ? anyOf([involved, projectInDivision(actor, 'project-in-division', project)]) : involved
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
  const { name, whose } = circleOf(actor)
  const open = actor.userType === userTypes.staff
  const own = fixed(`item-of-${name}${open ? '-open' : ''}`, (row, context) => {
    const more = open ? sql` union all ${itemsOfOpenProjects(context)}` : sql``
    return sql`${row.column('id')} in (${assignedItems(context, whose(context))}${more})`
  })
  const project = (row: Row) => row.column('projectid')
  return inDivision(actor) ? anyOf([own, projectInDivision(actor, 'item-in-division', project)]) : own
}

/** Ids of all items of the projects whose staff see all of them, where the actor is among the staff. */
const itemsOfOpenProjects = (context: Context): Expression =>
  sql`select i.id from items i join projects p on p.account_id = i.account_id and p.id = i.projectid where i.account_id = ${context.account} and p.staffviewalltasks and (p.managerid ${me(context)} or p.id in (select w.projectid from project_people w where w.account_id = ${context.account} and w.part = 'staff' and w.contactid ${me(context)}))`

function clientItems(actor: Actor): Condition {
  return {
    shape: 'item-shared',
    values: [actor.company, actor.company],
    render: (row, [company, same], context) => {
      const shared = (of: Expression) =>
        sql`select p.id from projects p where p.account_id = ${context.account} and p.companyid = ${of}::bigint and p.clientaccess and not p.deleted`
      return sql`(${row.column('projectid')} in (${shared(company as Expression)}) and (${row.column('projectid')} in (${shared(same as Expression)} and p.clientviewalltasks) or ${row.column('id')} in (${assignedItems(context, me(context))})))`
    },
  }
}

/** Tags: people outside the firm know of those that are marked for them. */
export function tagScope(actor: Actor): Condition | null {
  if (actor.userType === userTypes.staff) return null
  return fixed('visible-to-client', (row) => sql`${row.column('visibletoclient')}`)
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
  const division: Condition = {
    shape: 'document-in-division',
    values: [actor.division],
    render: (row, [own]) => sql`${row.column('divisionid')} = ${own}::bigint`,
  }
  return inDivision(actor) && project ? anyOf([project, division]) : project
}

/** Lines are seen with their document, by a client only where the document shows each of them. */
export function lineScope(actor: Actor, table: 'invoices' | 'quotes', key: string): Condition | null {
  const whole = table === 'invoices' ? invoiceScope(actor) : quoteScope(actor)
  if (actor.userType !== userTypes.client || !whole) return partScope(table, key, whole)
  const itemised = fixed('itemised', (row) => sql`${row.column('showcostbreakdown')}`)
  return partScope(table, key, allOf([whole, itemised]))
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
  const { name, whose } = circleOf(actor)
  const own = fixed(`time-of-${name}`, (row, context) => sql`${row.column('contactid')} ${whose(context)}`)
  const project = (row: Row) => row.column('projectid')
  return inDivision(actor) ? anyOf([own, projectInDivision(actor, 'time-in-division', project)]) : own
}

/** Planned time: as tracked time, and what is planned for nobody yet on the actor's items. Clients see no plans. */
export function allocationScope(actor: Actor): Condition | null {
  if (seesAllWork(actor)) return null
  if (actor.userType === userTypes.client) return nothing
  const open = fixed(
    'allocation-open',
    (row, context) =>
      sql`(${row.column('contactid')} is null and ${row.column('itemid')} in (${assignedItems(context, me(context))}))`,
  )
  return anyOf([timeScope(actor) as Condition, open])
}

/** Expenses go with their project, but not to clients. */
export function expenseScope(actor: Actor): Condition | null {
  if (actor.userType === userTypes.client) return nothing
  return projectScope(actor, (row) => row.column('projectid'))
}
