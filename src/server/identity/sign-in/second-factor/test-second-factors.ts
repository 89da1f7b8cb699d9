/** A server with people who have an authenticator app. */
import { sql } from 'kysely'
import { beforeEach } from 'vitest'
import { sharedTestDatabase } from '../../../testing/test-database.ts'
import { codeForm, followToApp, requestTokens, type TokenSet } from '../../oauth/test-code-flow.ts'
import type { TestBrowser, Visit } from '../../test-browser.ts'
import { seedAccount, seedPerson, startTestServer, type TestPerson } from '../../test-server.ts'
import type { FactorNotice } from './notices.ts'
import { codeNow, letTimePass } from './test-factors.ts'

/** Network address of requests. */
export const address = '127.0.0.1'

/** Call it at the top level of a `*.db.test.ts` file. Resets failed attempts before each test. */
export async function secondFactorServer() {
  const database = await sharedTestDatabase()
  const mails: (FactorNotice & { contact: number })[] = []
  const { url, identity } = await startTestServer(database, {
    factorMail: { put: async (_tx, { contact }, notice) => void mails.push({ contact, ...notice }), pollNow: () => {} },
  })
  const factors = identity.secondFactor
  if (!factors) throw new Error('no second factor')
  beforeEach(() => sql`delete from signin_failures`.execute(database.kysely))

  /** A person in a new account, with an authenticator app. */
  const withApp = async (): Promise<TestPerson & { secret: string; codes: readonly string[] }> => {
    const { account } = await seedAccount(database)
    const person = await seedPerson(database, account, crypto.randomUUID())
    const { secret } = await factors.beginApp(person, { password: person.password, address })
    const { codes } = await factors.confirmApp(person, codeNow(secret), address)
    await letTimePass(database, person)
    return { ...person, secret, codes }
  }

  /** Completes a sign-in and returns its tokens. */
  const tokensOf = async (browser: TestBrowser, visit: Visit): Promise<TokenSet> => {
    const callback = await followToApp(url, browser, visit)
    const answer = await requestTokens(url, codeForm(url, callback.searchParams.get('code') ?? ''))
    return (await answer.json()) as TokenSet
  }

  return { database, mails, url, identity, factors, withApp, tokensOf }
}
