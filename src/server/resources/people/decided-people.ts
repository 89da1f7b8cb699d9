/**
 * Who may change how somebody signs in: whether, as whom and with which address. That takes the right to edit user
 * permissions, and nobody may do it for people with more rights than their own. Otherwise anybody who can change an
 * address or a type could take over any account.
 */

import { sql } from 'kysely'
import { problem } from '../../../contract/requests/problem.ts'
import { getRecord, template } from '../../../contract/requests/refusal.ts'
import { type Actor, can, permissions } from '../../../contract/rights.ts'
import { arrayLiteral } from '../../query/condition.ts'
import type { WriteContext } from '../../write/write-context.ts'

/** What the sign-in knows of a contact. */
export interface DecidedPerson {
  readonly id: number
  readonly allowlogin: boolean
  readonly status: string
  /** The sign-in address; null for somebody who could never sign in. */
  readonly login: string | null
  readonly administrator: boolean
  readonly grants: readonly (readonly [permission: number, actions: number])[]
}

/** Those of these contacts who can or could sign in, or who already have rights. */
export async function decidedPeople(
  { tx, actor }: WriteContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, DecidedPerson>> {
  const result = await sql<DecidedPerson>`
    select c.id, c.allowlogin, c.status, c.administrator, g.email as login, coalesce(p.grants, '[]'::json) as grants
    from contacts c
    left join logins g on g.account_id = c.account_id and g.contactid = c.id
    left join lateral (
      select json_agg(json_build_array(h.permission, h.actions)) as grants
      from contact_permissions h
      where h.account_id = c.account_id and h.contactid = c.id and h.actions <> 0
    ) p on true
    where c.account_id = ${actor.account} and c.id = any(${arrayLiteral(ids)}::bigint[])
      and (c.allowlogin or c.administrator or g.email is not null or p.grants is not null)
    order by c.id
  `.execute(tx)
  return new Map(result.rows.map((row) => [Number(row.id), { ...row, id: Number(row.id) }]))
}

/** Actions on somebody who may sign in: what is said to those who may not decide, or not about this person. */
const decisions = {
  'end sessions': [
    template('You do not have permission to end the sessions of contact {id}, who may sign in'),
    template('You cannot end the sessions of contact {id}, who holds rights that you do not hold'),
  ],
  'change sign-in': [
    template('You do not have permission to change the sign-in of contact {id}, who may sign in'),
    template('You cannot change the sign-in of contact {id}, who holds rights that you do not hold'),
  ],
  delete: [
    template('You do not have permission to delete contact {id}, who may sign in'),
    template('You cannot delete contact {id}, who holds rights that you do not hold'),
  ],
  restore: [
    template('You do not have permission to restore contact {id}, who may sign in'),
    template('You cannot restore contact {id}, who holds rights that you do not hold'),
  ],
  change: [
    template('You do not have permission to change {fields} of contact {id}, who may sign in'),
    template('You cannot change {fields} of contact {id}, who holds rights that you do not hold'),
  ],
} as const

/** @param fields those that are changed, if these are what is decided */
export function requireToDecide(
  actor: Actor,
  person: DecidedPerson,
  what: keyof typeof decisions,
  fields: readonly string[] = [],
): void {
  const [mayNot, notOfThis] = decisions[what]
  const params = { id: getRecord('contact', person.id), ...(fields.length > 0 ? { fields } : {}) }
  if (actor.administrator) return
  if (!can(actor, permissions.userPermissions, 'edit')) {
    throw problem('no_permission', mayNot, params)
  }
  if (person.administrator || person.grants.some(([id, actions]) => (actions & ~(actor.grants.get(id) ?? 0)) !== 0)) {
    throw problem('no_permission', notOfThis, params)
  }
}

/** Throws a 403 if the actor may not let somebody sign in who has no rights yet. */
export function requireToAdmit(actor: Actor): void {
  if (actor.administrator || can(actor, permissions.userPermissions, 'edit')) return
  throw problem('no_permission', 'You do not have permission to set allowlogin: it takes the right to user permissions')
}
