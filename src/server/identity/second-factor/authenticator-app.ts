/** A person's authenticator app: at most one, confirmed by a first code. Each code works once (RFC 6238, 5.2). */
import { sql } from 'kysely'
import type { Sealed } from '../../sealed/sealed.ts'
import { type Person, subjectOf } from '../accounts/people.ts'
import type { Queries } from '../tables.ts'
import { newSecret, stepOfCode } from './one-time-code.ts'
import { consumeSetUp, findSetUp, saveSetUp } from './setups.ts'

/** Creates a secret for a new app. The current app works until the new one's first code. */
export async function beginApp(queries: Queries, sealed: Sealed, person: Person): Promise<string> {
  const secret = newSecret()
  await saveSetUp(queries, person, 'authenticator', sealed.seal(`${subjectOf(person)} ${secret}`))
  return secret
}

/** The secret being set up, or a new one, so that the page can be reloaded. */
export async function pendingAppSecret(queries: Queries, sealed: Sealed, person: Person): Promise<string> {
  const kept = await findSetUp(queries, person, 'authenticator')
  return kept === undefined ? beginApp(queries, sealed, person) : opened(sealed, person, kept)
}

/** Confirms the app being set up by its first code. */
export async function confirmApp(queries: Queries, sealed: Sealed, person: Person, code: string): Promise<boolean> {
  const kept = await findSetUp(queries, person, 'authenticator')
  if (kept === undefined) return false
  const step = stepOfCode(opened(sealed, person, kept), code, Date.now())
  if (step === undefined || (await consumeSetUp(queries, person, 'authenticator')) !== kept) return false
  const row = { secret: kept, laststep: step, lastused: null }
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
  const found = await ofPerson(queries, person).select('secret').executeTakeFirst()
  if (!found) return false
  const step = stepOfCode(opened(sealed, person, found.secret), code, Date.now())
  if (step === undefined) return false
  const used = await queries
    .updateTable('authenticators')
    .set({ laststep: step, lastused: sql<Date>`now()` })
    .where('account_id', '=', person.account)
    .where('contactid', '=', person.contact)
    .where('secret', '=', found.secret)
    .where('laststep', '<', step)
    .returning('laststep')
    .executeTakeFirst()
  return used !== undefined
}

/** False if there was none. */
export async function removeApp(queries: Queries, { account, contact }: Person): Promise<boolean> {
  const removed = await queries
    .deleteFrom('authenticators')
    .where('account_id', '=', account)
    .where('contactid', '=', contact)
    .returning('contactid')
    .executeTakeFirst()
  return removed !== undefined
}

const ofPerson = (queries: Queries, { account, contact }: Person) =>
  queries.selectFrom('authenticators').where('account_id', '=', account).where('contactid', '=', contact)

/** The owner is encrypted together with the secret, so that copying it to another person's row makes it useless. */
function opened(sealed: Sealed, person: Person, kept: string): string {
  const [owner, secret] = sealed.open(kept).split(' ')
  if (owner !== subjectOf(person) || secret === undefined)
    throw new Error(`a secret is not that of ${subjectOf(person)}`)
  return secret
}
