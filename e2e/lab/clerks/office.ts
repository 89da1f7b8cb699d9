/** Fifty colleagues of one firm, each with a sign-in of their own. */
import { sql } from 'kysely'
import { allActions, permissions } from '../../../src/contract/rights.ts'
import type { Database } from '../../../src/server/db/database.ts'
import { hashPassword } from '../../../src/server/identity/accounts/passwords.ts'
import { createLogin } from '../../../src/server/identity/accounts/people.ts'
import { requestTokens, signIn, type TokenSet } from '../../../src/server/identity/oauth/test-code-flow.ts'
import { identityTables } from '../../../src/server/identity/tables.ts'
import { type Timed, timed } from '../stage/trial.ts'

const password = 'a word that nobody guesses'
const emailOf = (person: number) => `clerk${person}@example.com`

/** Milliseconds after which a token is renewed; it is valid for five minutes. */
const fresh = 120_000

/** Creates contacts 1 to `count` of account 1, with all permissions and a password. */
export async function employ({ kysely }: Database, count: number): Promise<void> {
  const passwordhash = await hashPassword(password)
  for (let person = 1; person <= count; person += 1) {
    await sql`
      insert into contacts (account_id, id, firstname, lastname, type, administrator, allowlogin)
      overriding system value values (1, ${person}, 'Clerk', ${String(person)}, 'staff', true, true)
    `.execute(kysely)
    await sql`
      insert into contact_permissions (account_id, contactid, permission, actions)
      select 1, ${person}, permission::int, ${allActions}
      from json_array_elements_text(${JSON.stringify(Object.values(permissions))}::json) permission
    `.execute(kysely)
    const login = { account: 1, contact: person, email: emailOf(person), passwordhash }
    await createLogin(identityTables(kysely), login)
  }
}

export interface Desk {
  readonly person: number
  readonly send: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<ClerkAnswer>
}

/** The parts of responses that clerks use. */
interface Answered {
  readonly id: number
  readonly ids: readonly number[]
  readonly description?: string
}

export interface ClerkAnswer extends Timed {
  /** Undefined if the body is not JSON; refusals have none of these members. */
  readonly data: Answered | undefined
}

export async function sitDown(origin: string, person: number): Promise<Desk> {
  const url = origin.replace('127.0.0.1', 'localhost')
  let tokens = await signIn(url, { email: emailOf(person), password })
  let since = Date.now()
  const renew = async () => {
    const form = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }
    const answer = await requestTokens(url, form)
    if (!answer.ok) throw new Error(`a token was not renewed: ${answer.status} ${await answer.text()}`)
    tokens = (await answer.json()) as TokenSet
    since = Date.now()
  }
  return {
    person,
    async send(method, path, body, headers = {}) {
      if (Date.now() - since > fresh) await renew()
      const type = body === undefined ? {} : { 'content-type': 'application/json' }
      const answer = await timed(`${origin}/api/v4${path}`, {
        method,
        headers: { authorization: `Bearer ${tokens.access_token}`, ...type, ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const isJson = answer.text.startsWith('{')
      return { ...answer, data: isJson ? JSON.parse(answer.text).data : undefined }
    },
  }
}
