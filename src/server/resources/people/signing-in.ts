/** Lists everybody who works here or can sign in, with their type, rights and last visit. */
import { sql } from 'kysely'
import { type ListedPerson, listPeople } from '../../../contract/operations/people.ts'
import { problem } from '../../../contract/requests/problem.ts'
import { type Actor, userTypes } from '../../../contract/rights.ts'
import type { Database } from '../../db/database.ts'
import { fullName } from '../../query/names/full-name.ts'
import { handleRead } from '../handlers.ts'
import type { Right } from '../operation.ts'
import { decidesAboutPeople } from './rights.ts'

const staffOnly: Right = ({ userType }) => {
  if (userType !== userTypes.staff) throw problem('no_permission', 'You do not have permission to view people')
}

export const readPeople = handleRead(listPeople, {
  tag: 'Contacts',
  summary: 'List everybody who works at the firm or can sign in, with their rights and their last visit.',
  right: [staffOnly, decidesAboutPeople('view')],
  async run({ actor, parts }) {
    const people = await loadPeople(parts.database.kysely, actor)
    return { data: people, meta: { count: people.length } }
  },
})

async function loadPeople(queries: Database['kysely'], { account }: Actor): Promise<readonly ListedPerson[]> {
  const result = await sql<ListedPerson>`
    select c.id, coalesce(${fullName('c')}, c.email, '') as name,
      c.type, c.title, k.name as companyname, c.divisionid, coalesce(g.email, c.email) as email, c.administrator,
      coalesce(p.grants, '{}'::json) as grants,
      case
        when c.status <> 'active' then 'inactive'
        when not c.allowlogin then 'none'
        when g.contactid is null then 'invited'
        else 'active'
      end as signin,
      to_char(s.lastused at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as lastseen
    from contacts c
    left join companies k on k.account_id = c.account_id and k.id = c.companyid
    left join logins g on g.account_id = c.account_id and g.contactid = c.id
    left join lateral (
      select json_object_agg(h.permission, h.actions) as grants
      from contact_permissions h
      where h.account_id = c.account_id and h.contactid = c.id and h.actions <> 0
    ) p on true
    left join lateral (
      select max(i.lastused) as lastused
      from signins i
      where i.account_id = c.account_id and i.contactid = c.id
    ) s on true
    where c.account_id = ${account} and not c.deleted and (c.type = 'staff' or c.allowlogin or g.contactid is not null)
    order by c.type <> 'staff', c.status <> 'active', lower(c.firstname), lower(c.lastname), c.id
  `.execute(queries)
  return result.rows.map((row) => ({
    ...row,
    id: Number(row.id),
    divisionid: row.divisionid === null ? null : Number(row.divisionid),
  }))
}
