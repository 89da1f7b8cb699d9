/** A person's second factors, and whether the account requires one. Contains no secrets. */
import { sql } from 'kysely'
import { fullNameText } from '../../../query/names/full-name.ts'
import type { Person } from '../../accounts/people.ts'
import type { Queries } from '../../tables.ts'

export interface FactorStatus {
  /** The sign-in address. */
  readonly email: string
  readonly name: string
  readonly firm: string
  readonly isAdministrator: boolean
  /** Whether the person can sign in without a second factor. */
  readonly isDemanded: boolean
  readonly app: { readonly createdon: string; readonly lastused: string | null } | null
  readonly passkeys: readonly StoredPasskey[]
  /** Unused recovery codes. */
  readonly codesLeft: number
}

export interface StoredPasskey {
  readonly id: number
  readonly name: string
  readonly createdon: string
  readonly lastused: string | null
}

export const hasFactor = ({ app, passkeys }: FactorStatus): boolean => app !== null || passkeys.length > 0

const isoTime = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** Undefined if the person has no sign-in. */
export async function loadFactorStatus(
  queries: Queries,
  { account, contact }: Person,
): Promise<FactorStatus | undefined> {
  const result = await sql<FactorStatus>`
    select l.email, a.name as firm, ${fullNameText('c')} as name,
      c.administrator as "isAdministrator",
      (a.secondfactor = 'everyone' or (a.secondfactor = 'staff' and (c.type = 'staff' or c.administrator)))
        as "isDemanded",
      (
        select json_build_object('createdon', ${isoTime('createdon')}, 'lastused', ${isoTime('lastused')})
        from authenticators
        where account_id = l.account_id and contactid = l.contactid
      ) as app,
      (
        select coalesce(json_agg(json_build_object(
          'id', id, 'name', name, 'createdon', ${isoTime('createdon')}, 'lastused', ${isoTime('lastused')}
        ) order by id), '[]')
        from passkeys
        where account_id = l.account_id and contactid = l.contactid
      ) as passkeys,
      (
        select count(*)::int
        from recovery_codes
        where account_id = l.account_id and contactid = l.contactid and used is null
      ) as "codesLeft"
    from logins l
    join contacts c on c.account_id = l.account_id and c.id = l.contactid
    join accounts a on a.id = l.account_id
    where l.account_id = ${account} and l.contactid = ${contact}
  `.execute(queries)
  return result.rows[0]
}
