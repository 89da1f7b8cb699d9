/** Sets of ids that the rules of `rules.ts` refer to. Each is a subquery on one account. */
import { sql } from 'kysely'
import type { Context, Expression } from '../../query/condition.ts'

/** Right side of a comparison with a contact's id: the caller. */
export const me = (context: Context): Expression => sql`= ${context.contact}::bigint`

/** Right side of a comparison with a contact's id: the caller, or anybody in the caller's teams. */
export const myTeams = (context: Context): Expression => sql`
  = any(array(
    select m.contactid
    from team_members m
    where m.account_id = ${context.account}
      and m.teamid in (
        select o.teamid
        from team_members o
        where o.account_id = ${context.account} and o.contactid = ${context.contact}::bigint
      )
  ) || ${context.contact}::bigint)`

/**
 * The contact of a link. A single record only has a few links: the addition keeps the database from searching the index
 * of contacts once for each member of a large team.
 */
const person = (contact: Expression, { one }: Context): Expression => (one ? sql`${contact} + 0` : contact)

/** Items assigned to the contacts selected by `whose`. */
export const assignedItems = (context: Context, whose: Expression): Expression => sql`
  select a.itemid
  from item_assignees a
  where a.account_id = ${context.account} and ${person(sql`a.contactid`, context)} ${whose}`

/** All items of projects that show all items to their staff, if the caller is on the staff. */
export const itemsOfOpenProjects = (context: Context): Expression => sql`
  select i.id
  from items i
  join projects p on p.account_id = i.account_id and p.id = i.projectid
  where i.account_id = ${context.account}
    and p.staffviewalltasks
    and (
      p.managerid ${me(context)}
      or p.id in (
        select w.projectid
        from project_people w
        where w.account_id = ${context.account} and w.part = 'staff' and w.contactid ${me(context)}
      )
    )`

/** Projects that these people work on or manage, or have items in. */
export const projectsWith = (context: Context, whose: Expression): Expression => sql`
  select w.projectid
  from project_people w
  where w.account_id = ${context.account} and ${person(sql`w.contactid`, context)} ${whose}
  union all
  select p.id
  from projects p
  where p.account_id = ${context.account} and p.managerid ${whose}
  union all
  select i.projectid
  from items i
  where i.account_id = ${context.account} and not i.deleted and i.id in (${assignedItems(context, whose)})`

export const peopleOfDivision = (context: Context, division: Expression): Expression => sql`
  select c.id
  from contacts c
  where c.account_id = ${context.account} and c.divisionid = ${division}::bigint`

export const projectsOfDivision = (context: Context, division: Expression): Expression => sql`
  select p.id
  from projects p
  where p.account_id = ${context.account} and p.divisionid = ${division}::bigint`

/** Projects shared with the clients of a company. */
export const sharedProjects = (context: Context, company: Expression): Expression => sql`
  select p.id
  from projects p
  where p.account_id = ${context.account} and p.companyid = ${company}::bigint and p.clientaccess and not p.deleted`

/** Companies of a division, and those without one. */
export const companiesNear = (context: Context, division: Expression): Expression => sql`
  select c.id
  from companies c
  where c.account_id = ${context.account} and (c.divisionid is null or c.divisionid = ${division}::bigint)`
