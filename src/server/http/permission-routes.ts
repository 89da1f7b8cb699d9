/** GET and PUT of a contact's rights. Seeing them takes permission 18, changing them its edit action. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import {
  type Action,
  type Actor,
  actions,
  can,
  type PermissionId,
  permissionNames,
  permissions,
} from '../../contract/permissions.ts'
import { Problem, shown } from '../../contract/problem.ts'
import type { Tx } from '../db/database.ts'
import { requireVisible } from '../write/find.ts'
import { runWrite } from '../write/run-write.ts'
import type { Writing } from '../write/writing.ts'
import { actorOf } from './authenticate.ts'
import { array, boolean, described, integer, object, string, success } from './description/operation.ts'
import type { Parts } from './parts.ts'
import { idOf } from './scope.ts'

type Grants = ReadonlyMap<PermissionId, number>

const ids = Object.values(permissions)
const actionNames = Object.keys(actions) as Action[]

const grant = object(
  { id: { type: 'integer', enum: ids }, ...Object.fromEntries(actionNames.map((name) => [name, boolean])) },
  ['id'],
)
export const grantSchema = object({ ...(grant.properties as object), name: string }, ['id', 'name'])
const answered = {
  status: 200,
  schema: success(object({ id: integer, permissions: array(grantSchema) }, ['id', 'permissions'])),
}
const operations = {
  read: described(() => ({ tag: 'Contacts', summary: 'Read the rights of a contact.', success: answered })),
  change: described(() => ({
    tag: 'Contacts',
    summary: 'Change the rights of a contact; permissions that are not named stay as they are.',
    body: { anyOf: [array(grant), object({ permissions: array(grant) }, ['permissions'])] },
    success: answered,
  })),
}

export function permissionRoutes(api: FastifyInstance, service: Parts): void {
  const url = '/contacts/:contactid/permissions'
  api.get<{ Params: { contactid: string } }>(url, operations.read, async (request) => {
    const actor = actorOf(request)
    requireUserPermissions(actor, 'view')
    const contact = idOf(request.params.contactid, 'contact')
    return runWrite(service, actor, (writing) => answer(writing, contact))
  })
  api.put<{ Params: { contactid: string } }>(url, operations.change, async (request) => {
    const actor = actorOf(request)
    requireUserPermissions(actor, 'edit')
    const contact = idOf(request.params.contactid, 'contact')
    const wanted = readGrants(request.body)
    return runWrite(service, actor, async (writing) => {
      await requireVisible(writing, service.bindingOf('contacts'), [contact])
      const before = await grantsOf(writing.tx, actor.account, contact)
      const after = new Map([...before, ...wanted])
      refuseExcess(actor, before, after)
      await store(writing.tx, actor.account, contact, wanted)
      const change = { before: { permissions: shape(before) }, after: { permissions: shape(after) } }
      writing.changes.push({ resource: 'contacts', id: contact, action: 'update', ...change })
      return answer(writing, contact)
    })
  })
}

function requireUserPermissions(actor: Actor, action: Action): void {
  if (can(actor, permissions.userPermissions, action)) return
  throw new Problem('forbidden', `You do not have permission to ${action} user permissions.`)
}

async function answer(writing: Writing, contact: number): Promise<object> {
  await requireVisible(writing, writing.bindingOf('contacts'), [contact])
  const grants = await grantsOf(writing.tx, writing.actor.account, contact)
  return { status: 'success', data: { id: contact, permissions: shape(grants) } }
}

async function grantsOf(tx: Tx, account: number, contact: number): Promise<Grants> {
  const result = await sql<{ permission: PermissionId; actions: number }>`
    select permission, actions from contact_permissions where account_id = ${account} and contactid = ${contact}
  `.execute(tx)
  return new Map(result.rows.map((row) => [row.permission, row.actions]))
}

function shape(grants: Grants): object[] {
  return ids.map((id) => {
    const held = grants.get(id) ?? 0
    const flags = actionNames.map((action) => [action, (held & actions[action]) !== 0])
    return { id, name: permissionNames[id], ...Object.fromEntries(flags) }
  })
}

/** `[{id, view, add, edit, delete}]`, also as the `permissions` of an object; what is not named stays as it is. */
function readGrants(body: unknown): Grants {
  const list = Array.isArray(body) ? body : (body as { permissions?: unknown } | null)?.permissions
  if (!Array.isArray(list) || list.length === 0) {
    throw new Problem('invalid', 'permissions is required: an array of {id, view, add, edit, delete}.')
  }
  const messages: string[] = []
  const grants = new Map<PermissionId, number>()
  for (const [position, each] of list.entries()) {
    const given = (each ?? {}) as Readonly<Record<string, unknown>>
    const id = ids.find((known) => given.id === known || given.id === String(known))
    const bad = actionNames.find((action) => given[action] !== undefined && typeof given[action] !== 'boolean')
    if (id === undefined)
      messages.push(`[${position}] id: ${shown(given.id)} is not allowed; allowed values are ${ids.join(', ')}.`)
    else if (bad) messages.push(`[${position}] ${bad}: ${shown(given[bad])} is not allowed; use true or false.`)
    else
      grants.set(
        id,
        actionNames.reduce((bits, action) => bits | (given[action] === true ? actions[action] : 0), 0),
      )
  }
  if (messages.length > 0) throw new Problem('invalid', messages)
  return grants
}

/** Nobody but an administrator hands out more than they hold. */
function refuseExcess(actor: Actor, before: Grants, after: Grants): void {
  if (actor.administrator) return
  for (const [id, bits] of after) {
    const added = bits & ~(before.get(id) ?? 0)
    if ((added & ~(actor.grants.get(id) ?? 0)) !== 0) {
      throw new Problem('forbidden', `You cannot grant ${permissionNames[id]} (${id}) beyond what you hold yourself.`)
    }
  }
}

async function store(tx: Tx, account: number, contact: number, grants: Grants): Promise<void> {
  const rows = JSON.stringify([...grants].map(([permission, bits]) => ({ permission, bits })))
  await sql`
    insert into contact_permissions (account_id, contactid, permission, actions)
    select ${account}, ${contact}, g.permission, g.bits
    from json_to_recordset(${rows}::json) as g(permission int, bits int)
    on conflict (account_id, contactid, permission) do update set actions = excluded.actions
  `.execute(tx)
}
