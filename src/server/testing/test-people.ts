/** Creates accounts, people and their access tokens, signed with the service's own key. */
import { randomUUID } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import { sql } from 'kysely'
import { allActions } from '../../contract/rights.ts'
import type { Database } from '../db/database.ts'
import { loadKeys, signingAlgorithm } from '../identity/keys.ts'
import { identityTables } from '../identity/tables.ts'
import { webClientId } from '../identity/web-client.ts'
import { testSealed } from './test-sealed.ts'

export interface TestPerson {
  readonly type?: 'staff' | 'client' | 'contractor' | 'other'
  readonly companyid?: number
  readonly divisionid?: number
  readonly administrator?: boolean
  /** Permission id -> actions; `true` for all four. */
  readonly grants?: Readonly<Record<number, number | true>>
}

/** Its administrators have allowed AI clients to delete, so that the whole catalogue of tools can be tested. */
export async function newAccount(database: Database, timezone: string): Promise<number> {
  const result = await sql<{ id: number }>`
    insert into accounts (name, timezone, currency, taxrate, inprice, outprice, aideletion)
    values ('Lind & Okafor Architects', ${timezone}, 'EUR', 10, 40, 100, true)
    returning id
  `.execute(database.kysely)
  return Number(result.rows[0]?.id)
}

export async function newPerson(database: Database, account: number, person: TestPerson): Promise<number> {
  const { type = 'staff', companyid = null, divisionid = null, administrator = false, grants = {} } = person
  const result = await sql<{ id: number }>`
    insert into contacts (account_id, firstname, lastname, type, companyid, divisionid, administrator, allowlogin)
    values (${account}, 'Ida', 'Lind', ${type}, ${companyid}, ${divisionid}, ${administrator}, true)
    returning id
  `.execute(database.kysely)
  const id = Number(result.rows[0]?.id)
  const rights = Object.entries(grants).map(
    ([permission, actions]) =>
      sql`(${account}, ${id}, ${Number(permission)}, ${actions === true ? allActions : actions})`,
  )
  if (rights.length > 0) {
    await sql`
      insert into contact_permissions (account_id, contactid, permission, actions) values ${sql.join(rights)}
    `.execute(database.kysely)
  }
  return id
}

export async function accessToken(database: Database, publicUrl: string, subject: string): Promise<string> {
  const grant = randomUUID()
  await sql`
    insert into oauth_records (model, id, payload, expires)
    values ('Grant', ${grant}, ${JSON.stringify({ accountId: subject, clientId: webClientId })}, now() + interval '1 day')
  `.execute(database.kysely)
  const [key] = (await loadKeys(identityTables(database.kysely), testSealed)).signing
  if (!key) throw new Error('There is no signing key')
  return new SignJWT({ client_id: webClientId, scope: 'openid', grant })
    .setProtectedHeader({ alg: signingAlgorithm, typ: 'at+jwt', ...(key.kid ? { kid: key.kid } : {}) })
    .setIssuer(`${publicUrl}/identity`)
    .setAudience(`${publicUrl}/api/v4`)
    .setSubject(subject)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(await importJWK(key, signingAlgorithm))
}
