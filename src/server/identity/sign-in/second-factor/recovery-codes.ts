/** Recovery codes for a lost phone: ten, shown once, stored as digests, each valid for one sign-in. */
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { getSubject, type Person } from '../../accounts/people.ts'
import { digest } from '../../digest.ts'
import type { Queries } from '../../tables.ts'

const howMany = 10

/** Without easily confused letters; ten characters have about 49 bits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

const newCode = () => {
  const letters = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

/** Includes the person, so that equal codes of two people have different digests. */
const getDigest = (person: Person, code: string) =>
  digest(`${getSubject(person)} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)

/** Creates new codes. Earlier ones stop working. */
export async function newRecoveryCodes(queries: Queries, person: Person): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode)
  await dropRecoveryCodes(queries, person)
  await queries
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({
        account_id: person.account,
        contactid: person.contact,
        codehash: getDigest(person, code),
        used: null,
      })),
    )
    .execute()
  return codes
}

/** Uses up a code. False if it is wrong or was used. */
export async function useRecoveryCode(queries: Queries, person: Person, code: string): Promise<boolean> {
  const row = await queries
    .updateTable('recovery_codes')
    .set({ used: sql`now()` })
    .where('account_id', '=', person.account)
    .where('contactid', '=', person.contact)
    .where('codehash', '=', getDigest(person, code))
    .where('used', 'is', null)
    .returning('codehash')
    .executeTakeFirst()
  return row !== undefined
}

export async function dropRecoveryCodes(queries: Queries, { account, contact }: Person): Promise<void> {
  await queries
    .deleteFrom('recovery_codes')
    .where('account_id', '=', account)
    .where('contactid', '=', contact)
    .execute()
}
