/** What is new to a person of what others said, project by project: how many messages, and that they were read. */
import { sql } from 'kysely'
import { array, integer, object } from '../../../contract/json-schema.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import type { Body } from '../../../contract/requests/body.ts'
import { notFound, Problem } from '../../../contract/requests/problem.ts'
import { visibleIds } from '../../write/find.ts'
import { type AnyOperation, data, may, operation, type Right, reading } from '../operation.ts'
import { sees } from './seen.ts'

/** Days after which nobody needs to be told any more that something was said. */
const newFor = 30
/** Projects that one answer names. */
const mostProjects = 500

const personal: Right = ({ contact }) => {
  if (contact !== null) return
  throw new Problem('forbidden', 'Only a person has unread messages; an API key has none.')
}

const row = { tag: 'Messages', right: [personal, may('view', 'messages')] }

const unread = reading({
  ...row,
  path: '/me/messages/unread',
  summary: `How many messages of others you have not read in each project, of the last ${newFor} days.`,
  finds: () => ({ data: array(object({ projectid: integer, count: integer }, ['projectid', 'count'])) }),
  async run({ actor, parts: { database, bindingOf } }) {
    const { rows } = await sql<{ projectid: number; count: number }>`
      select m.projectid::float8 as projectid, count(*)::float8 as count
      from messages m
      left join message_reads r
        on r.account_id = m.account_id and r.contactid = ${actor.contact}::bigint and r.projectid = m.projectid
      where m.account_id = ${actor.account} and m.createdon > now() - make_interval(days => ${newFor})
        and m.id > coalesce(r.readto, 0) and m.contactid is distinct from ${actor.contact}::bigint
        and ${sees(actor, bindingOf, 'messages', sql`m.id`)}
      group by m.projectid
      order by max(m.id) desc
      limit ${mostProjects}
    `.execute(database.kysely)
    return { data: rows }
  },
})

const project: Body<{ readonly projectid: number }> = {
  fields: {},
  schema: object({ projectid: integer }, ['projectid']),
  read(given) {
    const id = Number((given as { projectid?: unknown } | null | undefined)?.projectid)
    if (!Number.isSafeInteger(id) || id < 1) throw new Problem('invalid', 'projectid: send the id of a project.')
    return { values: { projectid: id }, ignored: [] }
  },
}

const markRead = operation({
  ...{ ...row, method: 'PUT', path: '/me/messages/read' },
  summary: 'Mark everything that was said about a project as read.',
  body: project,
  answers: data(object({ projectid: integer }, ['projectid'])),
  async run({ tx, bindingOf }, { actor, values: { projectid } }) {
    const seen = await visibleIds({ tx, actor, bindingOf }, bindingOf('projects'), [projectid])
    if (!seen.has(projectid)) throw notFound(resourceNamed('projects').singular, projectid)
    await sql`
      insert into message_reads (account_id, contactid, projectid, readto)
      select ${actor.account}, ${actor.contact}::bigint, ${projectid}::bigint, max(m.id)
      from messages m
      where m.account_id = ${actor.account}
        and m.projectid = ${projectid}
      having max(m.id) is not null
      on conflict (account_id, contactid, projectid)
        do update set readto = greatest(message_reads.readto, excluded.readto)
    `.execute(tx)
    return { answer: { projectid } }
  },
})

export const unreadMessages: readonly AnyOperation[] = [unread, markRead]
