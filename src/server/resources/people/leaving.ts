/**
 * Deactivates somebody who leaves: their open work is reassigned to a colleague and their sign-in ends, in one
 * transaction.
 */
import { sql } from 'kysely'
import { countOpenWork, deactivateContact } from '../../../contract/operations/people.ts'
import { problem } from '../../../contract/requests/problem.ts'
import type { Database } from '../../db/database.ts'
import { getChunks } from '../../write/chunks.ts'
import { changeEach } from '../../write/update.ts'
import type { WriteContext } from '../../write/write-context.ts'
import { handleRead, handleWrite } from '../handlers.ts'
import type { Right } from '../operation.ts'

const administrators: Right = (actor) => {
  if (!actor.administrator) throw problem('administrator_only', 'Only administrators may deactivate people')
}

const row = { tag: 'Contacts', right: [administrators] }

interface OpenWork {
  /** Open items with all their assignees. */
  readonly items: readonly { readonly id: number; readonly assignees: readonly number[] }[]
  readonly projects: readonly number[]
}

export const readLeaving = handleRead(countOpenWork, {
  ...row,
  summary: 'Count the open work of a contact who is about to leave.',
  async run({ id, actor, parts }) {
    const { items, projects } = await openWork(parts.database.kysely, actor.account, id)
    return { data: { id, items: items.length, projects: projects.length } }
  },
})

export const deactivate = handleWrite(deactivateContact, {
  ...row,
  summary: 'Lock a contact out and make it inactive. Its open items and projects are reassigned to the contact `to`.',
  async run(writing, { id, actor, values, parts }) {
    if (id === actor.contact) throw problem('wrong_state', 'You cannot deactivate yourself; ask another administrator')
    const successor = values.to ?? null
    if (successor !== null) await requireHeir(writing, id, successor)
    const { items, projects } = await openWork(writing.tx, actor.account, id)
    await handOver(writing, { items, projects }, id, successor)
    const inactive = { allowlogin: false, status: 'inactive' }
    await changeEach(writing, writing.bindingOf('contacts'), [{ id, values: inactive }], 'update')
    return {
      answer: { id, items: items.length, projects: projects.length },
      message: `The contact is inactive; ${items.length} items and ${projects.length} projects were handed over.`,
      committed: parts.webhooks.runSoon,
    }
  },
})

async function openWork(queries: Database['kysely'], account: number, contact: number): Promise<OpenWork> {
  const items = await sql<{ id: number; assignees: number[] }>`
    select i.id, (
      select json_agg(a.contactid order by a.contactid)
      from item_assignees a
      where a.account_id = i.account_id and a.itemid = i.id
    ) as assignees
    from item_assignees own
    join items i on i.account_id = own.account_id and i.id = own.itemid
    where own.account_id = ${account} and own.contactid = ${contact}::bigint
      and i.activeworkstate = 'active' and not i.deleted
    order by i.id
  `.execute(queries)
  const projects = await sql<{ id: number }>`
    select id
    from projects
    where account_id = ${account} and managerid = ${contact}::bigint and activeworkstate = 'active' and not deleted
    order by id
  `.execute(queries)
  return {
    items: items.rows.map(({ id, assignees }) => ({ id: Number(id), assignees: assignees.map(Number) })),
    projects: projects.rows.map(({ id }) => Number(id)),
  }
}

async function requireHeir({ tx, actor }: WriteContext, start: number, end: number): Promise<void> {
  const result = await sql`
    select
    from contacts
    where account_id = ${actor.account} and id = ${end}::bigint and id <> ${start}::bigint
      and type = 'staff' and status = 'active' and not deleted
  `.execute(tx)
  if (result.rows.length === 0)
    throw problem('not_allowed', 'choose an active member of staff other than the contact', {}, 'to')
}

async function handOver(writing: WriteContext, work: OpenWork, start: number, end: number | null): Promise<void> {
  const heirs = (people: readonly number[]) => [
    ...new Set(people.flatMap((person) => (person !== start ? person : end === null ? [] : end))),
  ]
  const items = work.items.map(({ id, assignees }) => ({ id, values: { assignedto: heirs(assignees) } }))
  const projects = work.projects.map((id) => ({ id, values: { managerid: end } }))
  for await (const part of getChunks(items)) await changeEach(writing, writing.bindingOf('items'), part, 'update')
  for await (const part of getChunks(projects)) await changeEach(writing, writing.bindingOf('projects'), part, 'update')
}
