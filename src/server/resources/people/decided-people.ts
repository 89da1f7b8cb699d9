/**
 * Who may change how somebody signs in: whether, as whom and with which address. That takes the right to edit user
 * permissions, and nobody may do it for people with more rights than their own. Otherwise anybody who can change an
 * address or a type could take over any account.
 */
import { sql } from 'kysely'
import { Problem } from '../../../contract/requests/problem.ts'
import { type Actor, can, permissions } from '../../../contract/rights.ts'
import { arrayLiteral } from '../../query/condition.ts'
import type { Writing } from '../../write/writing.ts'

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
  { tx, actor }: Writing,
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

/** @param what the action, which follows "You do not have permission to" and precedes "contact" */
export function requireToDecide(actor: Actor, person: DecidedPerson, what: string): void {
  if (actor.administrator) return
  if (!can(actor, permissions.userPermissions, 'edit')) {
    throw new Problem('forbidden', `You do not have permission to ${what} contact ${person.id}, who may sign in.`)
  }
  if (person.administrator || person.grants.some(([id, held]) => (held & ~(actor.grants.get(id) ?? 0)) !== 0)) {
    throw new Problem('forbidden', `You cannot ${what} contact ${person.id}, who holds rights that you do not hold.`)
  }
}

/** Throws a 403 if the actor may not let somebody sign in who has no rights yet. */
export function requireToAdmit(actor: Actor): void {
  if (actor.administrator || can(actor, permissions.userPermissions, 'edit')) return
  throw new Problem(
    'forbidden',
    'You do not have permission to set allowlogin: it takes the right to user permissions.',
  )
}
