/** Finds the demo's password and API keys, which everybody can look up, in a database that others can reach. */
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { demoPassword, demoSignIns } from '../../db/demo/people/sign-ins.ts'
import { profiles } from '../../db/demo/profiles.ts'
import { digest } from '../digest.ts'
import { passwordMatches } from './passwords.ts'

type Reader = Pick<Database, 'kysely'>

/** Whether only this machine can open the address. */
export const isOwnMachine = (host: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

/** Returns what is valid, in words; empty if nothing is. */
export async function knownCredentials(database: Reader): Promise<readonly string[]> {
  const [keys, people] = await Promise.all([validKeys(database), peopleWithDemoPassword(database)])
  return [
    ...(keys > 0 ? ['an API key of the demo'] : []),
    ...(people.length > 0 ? [`the password "${demoPassword}" of ${people.join(', ')}`] : []),
  ]
}

async function validKeys({ kysely }: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from apikeys
    where not deleted and keyhash = any(${profiles.map(({ key }) => digest(key))})
  `.execute(kysely)
  return rows[0]?.count ?? 0
}

async function peopleWithDemoPassword({ kysely }: Reader): Promise<readonly string[]> {
  const { rows } = await sql<{ email: string; passwordhash: string | null }>`
    select g.email, g.passwordhash
    from logins g
    join contacts c on c.account_id = g.account_id and c.id = g.contactid
    where lower(g.email) = any(${demoSignIns.map(({ email }) => email)}) and c.allowlogin and not c.deleted
    order by g.email
  `.execute(kysely)
  const people: string[] = []
  for (const { email, passwordhash } of rows) if (await passwordMatches(passwordhash, demoPassword)) people.push(email)
  return people
}
