/**
 * Who decides over somebody's way in. Whether, as whom and by which address a person signs in is a matter of the right to
 * edit user permissions, and nobody decides over people who hold more than they do themselves: else whoever may enter
 * an address or a type could become anybody.
 */
import { sql } from 'kysely'
import { Problem } from '../../../contract/requests/problem.ts'
import { type Actor, can, permissions } from '../../../contract/rights.ts'
import { arrayLiteral } from '../../query/condition.ts'
import type { Writing } from '../../write/writing.ts'

/** What a contact is to the sign-in. */
export interface DecidedPerson {
  readonly id: number
  readonly allowlogin: boolean
  readonly status: string
  /** The sign-in address; null for somebody who has never been let in. */
  readonly login: string | null
  readonly administrator: boolean
  readonly grants: readonly (readonly [permission: number, actions: number])[]
}

/** Of these contacts, those who may sign in, could once, or hold rights for the day they can. */
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

/** @param what goes on after "You do not have permission to", up to the word "contact". */
export function requireToDecide(actor: Actor, person: DecidedPerson, what: string): void {
  if (actor.administrator) return
  if (!can(actor, permissions.userPermissions, 'edit')) {
    throw new Problem('forbidden', `You do not have permission to ${what} contact ${person.id}, who may sign in.`)
  }
  if (person.administrator || person.grants.some(([id, held]) => (held & ~(actor.grants.get(id) ?? 0)) !== 0)) {
    throw new Problem('forbidden', `You cannot ${what} contact ${person.id}, who holds rights that you do not hold.`)
  }
}

/** Letting somebody in who has no rights yet. */
export function requireToAdmit(actor: Actor): void {
  if (actor.administrator || can(actor, permissions.userPermissions, 'edit')) return
  throw new Problem(
    'forbidden',
    'You do not have permission to set allowlogin: it takes the right to user permissions.',
  )
}
