/** Sets of ids that the rules of `rules.ts` pick rows by. Each is a subquery on one account, one clause a line. */
import { sql } from 'kysely'
import type { Context, Expression } from '../../query/condition.ts'

/** Beside the id of a contact: it is the caller. */
export const me = (context: Context): Expression => sql`= ${context.contact}::bigint`

/** Beside the id of a contact: it is the caller, or somebody in one of its teams. */
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
 * The contact of a link. Of one record there are a few links at most: as a sum the database does not look for it in the
 * index of contacts, once for each of a large team.
 */
const person = (contact: Expression, { one }: Context): Expression => (one ? sql`${contact} + 0` : contact)

/** Items that are assigned to the contacts that `whose` picks. */
export const assignedItems = (context: Context, whose: Expression): Expression => sql`
  select a.itemid
  from item_assignees a
  where a.account_id = ${context.account} and ${person(sql`a.contactid`, context)} ${whose}`

/** All items of the projects whose staff see all of them, where the caller is among the staff. */
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

/** Projects that the people work on or manage, or have items in. */
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

/** Projects that are shared with the clients of a company. */
export const sharedProjects = (context: Context, company: Expression): Expression => sql`
  select p.id
  from projects p
  where p.account_id = ${context.account} and p.companyid = ${company}::bigint and p.clientaccess and not p.deleted`

/** Companies of a division, and those of none. */
export const companiesNear = (context: Context, division: Expression): Expression => sql`
  select c.id
  from companies c
  where c.account_id = ${context.account} and (c.divisionid is null or c.divisionid = ${division}::bigint)`
