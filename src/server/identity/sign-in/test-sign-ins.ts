/** A server with a person who can sign in, and attempts to do so. */
import { sql } from 'kysely'
import { beforeEach } from 'vitest'
import { sharedTestDatabase } from '../../testing/test-database.ts'
import { openSignIn } from '../oauth/test-code-flow.ts'
import { TestBrowser, type Visit } from '../test-browser.ts'
import { seedAccount, seedPerson, startTestServer } from '../test-server.ts'

/** Call it at the top level of a `*.db.test.ts` file. Resets all attempts before each test. */
export async function signInServer() {
  const database = await sharedTestDatabase()
  const { account } = await seedAccount(database)
  const person = await seedPerson(database, account, 'ida')
  const lines: object[] = []
  const note = (line: object) => void lines.push(line)
  const { url, api, securityLog } = await startTestServer(database, { log: { info: note, warn: note } })
  beforeEach(async () => {
    await sql`delete from signin_failures`.execute(database.kysely)
    await sql`delete from signin_successes`.execute(database.kysely)
  })
  return {
    database,
    account,
    person,
    url,
    api,
    securityLog,
    /** Lines of the security log. */
    lines,
    failures: async () => (await sql`select * from signin_failures`.execute(database.kysely)).rows.length,
    /** Submits a new sign-in page. */
    async attempt(email: string, password: string): Promise<Visit> {
      const browser = new TestBrowser()
      return browser.post(await openSignIn(url, browser), { email, password })
    },
  }
}
