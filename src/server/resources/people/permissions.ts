/**
 * A contact's rights. Reading them takes permission 18, changing them its edit action. Only administrators appoint
 * administrators.
 */

import { sql } from 'kysely'
import {
  changePermissions as changing,
  type Grant,
  readPermissions as reading,
} from '../../../contract/operations/people.ts'
import { Problem, problem } from '../../../contract/requests/problem.ts'
import { about, type Refusal } from '../../../contract/requests/refusal.ts'
import {
  type Action,
  type Actor,
  actions,
  type PermissionId,
  permissionNames,
  permissions,
} from '../../../contract/rights.ts'
import type { Database } from '../../db/database.ts'
import { handleRead, handleWrite } from '../handlers.ts'
import { decidesAboutPeople } from './rights.ts'

type Grants = ReadonlyMap<PermissionId, number>

interface NewRights {
  readonly grants: Grants
  /** Undefined leaves it unchanged. */
  readonly administrator: boolean | undefined
}

const ids = Object.values(permissions)
const actionNames = Object.keys(actions) as Action[]

export const readPermissions = handleRead(reading, {
  tag: 'Contacts',
  summary: 'Read the rights of a contact.',
  right: [decidesAboutPeople('view')],
  run: async ({ id, actor, parts: { database } }) => ({
    data: {
      id,
      administrator: await isAdministrator(database.kysely, actor.account, id),
      permissions: shape(await loadGrants(database.kysely, actor.account, id)),
    },
  }),
})

export const changePermissions = handleWrite(changing, {
  tag: 'Contacts',
  summary: 'Update the rights of a contact. Permissions that are not sent keep their values.',
  right: [decidesAboutPeople('edit')],
  read: (input) => ({ values: readWanted(input), ignored: [] }),
  async run({ tx, changes }, { id, actor, values: { grants, administrator } }) {
    const before = await loadGrants(tx, actor.account, id)
    const after = new Map([...before, ...grants])
    refuseExcess(actor, before, after)
    const was = await isAdministrator(tx, actor.account, id)
    const will = administrator ?? was
    if (will !== was) await appoint(tx, actor, id, will)
    await store(tx, actor.account, id, grants)
    const describeGrants = (grantsToDescribe: Grants, is: boolean) => ({
      ...(grants.size > 0 ? { permissions: shape(grantsToDescribe) } : {}),
      ...(will === was ? {} : { administrator: is }),
    })
    changes.push({
      resource: 'contacts',
      id,
      action: 'update',
      before: describeGrants(before, was),
      after: describeGrants(after, will),
    })
    return { answer: { id, administrator: will, permissions: shape(after) } }
  },
})

/** A query, as `administrator` is no field of contacts. */
async function isAdministrator(queries: Database['kysely'], account: number, contact: number): Promise<boolean> {
  const result = await sql<{ administrator: boolean }>`
    select administrator
    from contacts
    where account_id = ${account} and id = ${contact}
  `.execute(queries)
  return result.rows[0]?.administrator ?? false
}

/** Makes somebody an administrator, or revokes it unless they are the last one. */
async function appoint(tx: Database['kysely'], actor: Actor, contact: number, administrator: boolean): Promise<void> {
  if (!actor.administrator || actor.kind === 'apikey') {
    throw problem('person_only', 'only an administrator who is signed in may change it', {}, 'administrator')
  }
  // Locks all administrators, so that two who dismiss each other concurrently cannot leave the account without one.
  const result = await sql`
    select id
    from contacts
    where account_id = ${actor.account} and administrator and allowlogin and status = 'active' and type = 'staff'
      and not deleted
    order by id
    for no key update
  `.execute(tx)
  const otherRows = result.rows.filter((row) => Number((row as { id: number }).id) !== contact)
  if (!administrator && otherRows.length === 0) {
    throw problem(
      'wrong_state',
      'the account needs one; make somebody else an administrator first',
      {},
      'administrator',
    )
  }
  await sql`
    update contacts
    set administrator = ${administrator}
    where account_id = ${actor.account} and id = ${contact}
  `.execute(tx)
}

async function loadGrants(queries: Database['kysely'], account: number, contact: number): Promise<Grants> {
  const result = await sql<{ permission: PermissionId; actions: number }>`
    select permission, actions
    from contact_permissions
    where account_id = ${account} and contactid = ${contact}
  `.execute(queries)
  return new Map(result.rows.map((row) => [row.permission, row.actions]))
}

function shape(grants: Grants): Grant[] {
  return ids.map((id) => {
    const grant = grants.get(id) ?? 0
    const isHeld = (action: Action) => (grant & actions[action]) !== 0
    return {
      id,
      name: permissionNames[id],
      view: isHeld('view'),
      add: isHeld('add'),
      edit: isHeld('edit'),
      delete: isHeld('delete'),
    }
  })
}

/**
 * Reads `[{id, view, add, edit, delete}]`, or an object with this array as `permissions`. Permissions that are not
 * named are unchanged.
 */
function readWanted(body: unknown): NewRights {
  if (Array.isArray(body)) return { grants: readGrants(body), administrator: undefined }
  const { permissions: list, administrator } = (body ?? {}) as Readonly<Record<string, unknown>>
  if (administrator !== undefined && typeof administrator !== 'boolean') {
    throw problem('not_allowed', '{value} is not allowed; use true or false', { value: administrator }, 'administrator')
  }
  const isAlone = administrator !== undefined && list === undefined
  return { grants: isAlone ? new Map() : readGrants(list), administrator }
}

function readGrants(list: unknown): Grants {
  if (!Array.isArray(list) || list.length === 0) {
    throw problem(
      'required',
      '{field} is required: an array of {form}',
      { field: 'permissions', form: '{id, view, add, edit, delete}' },
      'permissions',
    )
  }
  const refusals: Refusal[] = []
  const grants = new Map<PermissionId, number>()
  for (const [position, item] of list.entries()) {
    const entry = (item ?? {}) as Readonly<Record<string, unknown>>
    const id = ids.find((permissionId) => entry.id === permissionId || entry.id === String(permissionId))
    const bad = actionNames.find((action) => entry[action] !== undefined && typeof entry[action] !== 'boolean')
    if (id === undefined)
      refusals.push({
        ...about('id', 'not_allowed', '{value} is not allowed; allowed values are {values}', {
          value: entry.id,
          values: ids,
        }),
        place: [position],
      })
    else if (bad)
      refusals.push({
        ...about(bad, 'wrong_type', '{value} is not allowed; use true or false', { value: entry[bad] }),
        place: [position],
      })
    else
      grants.set(
        id,
        actionNames.reduce((bits, action) => bits | (entry[action] === true ? actions[action] : 0), 0),
      )
  }
  if (refusals.length > 0) throw new Problem('invalid', refusals)
  return grants
}

/** Only administrators may grant more than they have. */
function refuseExcess(actor: Actor, before: Grants, after: Grants): void {
  if (actor.administrator) return
  for (const [id, bits] of after) {
    const addedBits = bits & ~(before.get(id) ?? 0)
    if ((addedBits & ~(actor.grants.get(id) ?? 0)) !== 0) {
      throw problem('no_permission', 'You cannot grant {name} ({id}) beyond what you hold yourself', {
        name: permissionNames[id],
        id,
      })
    }
  }
}

async function store(queries: Database['kysely'], account: number, contact: number, grants: Grants): Promise<void> {
  const rows = JSON.stringify([...grants].map(([permission, bits]) => ({ permission, bits })))
  await sql`
    insert into contact_permissions (account_id, contactid, permission, actions)
    select ${account}, ${contact}, g.permission, g.bits
    from json_to_recordset(${rows}::json) as g(permission int, bits int)
    on conflict (account_id, contactid, permission) do update set actions = excluded.actions
  `.execute(queries)
}
