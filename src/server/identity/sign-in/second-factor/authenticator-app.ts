/** A person's authenticator app: at most one, confirmed by a first code. Each code works once (RFC 6238, 5.2). */
import { sql } from 'kysely'
import type { Sealed } from '../../../secrets/sealed.ts'
import { getSubject, type Person } from '../../accounts/people.ts'
import type { Queries } from '../../tables.ts'
import { newSecret, stepOfCode } from './one-time-code.ts'
import { consumeSetUp, findSetUp, saveSetUp } from './setups.ts'

/** Creates a secret for a new app. The current app works until the new one's first code. */
export async function beginApp(queries: Queries, sealed: Sealed, person: Person): Promise<string> {
  const secret = newSecret()
  await saveSetUp(queries, person, 'authenticator', sealed.seal(`${getSubject(person)} ${secret}`))
  return secret
}

/** The secret being set up, or a new one, so that the page can be reloaded. */
export async function pendingAppSecret(queries: Queries, sealed: Sealed, person: Person): Promise<string> {
  const setUp = await findSetUp(queries, person, 'authenticator')
  return setUp === undefined ? beginApp(queries, sealed, person) : decryptSecret(sealed, person, setUp)
}

/** Confirms the app being set up by its first code. */
export async function confirmApp(queries: Queries, sealed: Sealed, person: Person, code: string): Promise<boolean> {
  const setUp = await findSetUp(queries, person, 'authenticator')
  if (setUp === undefined) return false
  const step = stepOfCode(decryptSecret(sealed, person, setUp), code, Date.now())
  if (step === undefined || (await consumeSetUp(queries, person, 'authenticator')) !== setUp) return false
  const row = { secret: setUp, laststep: step, lastused: null }
  await queries
    .insertInto('authenticators')
    .values({ account_id: person.account, contactid: person.contact, ...row })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'contactid']).doUpdateSet({ ...row, createdon: sql<Date>`now()` }),
    )
    .execute()
  return true
}

/** Whether it is a right, unused code. Uses it up. */
export async function acceptCode(queries: Queries, sealed: Sealed, person: Person, code: string): Promise<boolean> {
  const row = await ofPerson(queries, person).select('secret').executeTakeFirst()
  if (!row) return false
  const step = stepOfCode(decryptSecret(sealed, person, row.secret), code, Date.now())
  if (step === undefined) return false
  const record = await queries
    .updateTable('authenticators')
    .set({ laststep: step, lastused: sql<Date>`now()` })
    .where('account_id', '=', person.account)
    .where('contactid', '=', person.contact)
    .where('secret', '=', row.secret)
    .where('laststep', '<', step)
    .returning('laststep')
    .executeTakeFirst()
  return record !== undefined
}

/** False if there was none. */
export async function removeApp(queries: Queries, { account, contact }: Person): Promise<boolean> {
  const row = await queries
    .deleteFrom('authenticators')
    .where('account_id', '=', account)
    .where('contactid', '=', contact)
    .returning('contactid')
    .executeTakeFirst()
  return row !== undefined
}

const ofPerson = (queries: Queries, { account, contact }: Person) =>
  queries.selectFrom('authenticators').where('account_id', '=', account).where('contactid', '=', contact)

/** The owner is encrypted together with the secret, so that copying it to another person's row makes it useless. */
function decryptSecret(sealed: Sealed, person: Person, storedText: string): string {
  const [owner, secret] = sealed.open(storedText).split(' ')
  if (owner !== getSubject(person) || secret === undefined)
    throw new Error(`a secret is not that of ${getSubject(person)}`)
  return secret
}
