/** A server with two people and a program with a secret, and the requests of programs. */
import { sharedTestDatabase } from '../../testing/test-database.ts'
import { identityTables } from '../tables.ts'
import { TestBrowser, type Visit } from '../test-browser.ts'
import { seedAccount, seedPerson, startTestServer } from '../test-server.ts'
import { registerClient } from './clients.ts'
import { followToApp, openSignIn } from './test-code-flow.ts'

/** Redirect URL of the program. */
export const callback = 'https://tool.example/return'

/** Call it at the top level of a `*.db.test.ts` file. */
export async function serverWithPrograms() {
  const database = await sharedTestDatabase()
  const { account } = await seedAccount(database)
  const ida = await seedPerson(database, account, 'ida')
  const max = await seedPerson(database, account, 'max')
  const lines: object[] = []
  const log = { info: (line: object) => void lines.push(line), warn: (line: object) => void lines.push(line) }
  const { url, api } = await startTestServer(database, { log })
  const tool = await registerClient(identityTables(database.kysely), { name: 'Time Tool', redirectUris: [callback] })
  const withoutProof = {
    client_id: tool.clientId,
    redirect_uri: callback,
    code_challenge: '',
    code_challenge_method: '',
  }

  return {
    database,
    account,
    ida,
    max,
    url,
    api,
    tool,
    withoutProof,
    /** Lines of the security log. */
    lines,
    secret: { client_id: tool.clientId, client_secret: tool.clientSecret },

    /** Registers a program and returns its id. */
    async registered(body: object): Promise<string> {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`${url}/identity/reg`, { method: 'POST', headers, body: JSON.stringify(body) })
      return ((await answer.json()) as { client_id: string }).client_id
    },

    /** Signs in to the program with a secret and returns the code. */
    async toolCode(changes: Record<string, string> = {}): Promise<string> {
      const browser = new TestBrowser()
      const page = await openSignIn(url, browser, { ...withoutProof, ...changes })
      return (await followToApp(url, browser, await browser.post(page, ida))).searchParams.get('code') ?? ''
    },

    async exchanged(form: Record<string, string>, at = `${url}/identity/token`) {
      const answer = await fetch(at, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'authorization_code', ...form }),
      })
      return { ...((await answer.json()) as { error?: string; access_token?: string }), status: answer.status }
    },

    /** The consent page for a self-registered program. */
    async consentFor(client: string, browser: TestBrowser): Promise<{ address: string; page: Visit }> {
      const signInPage = await openSignIn(url, browser, { client_id: client, redirect_uri: callback })
      const resumed = await browser.post(signInPage, ida)
      const asked = await browser.get(resumed.location ?? '')
      const address = new URL(asked.location ?? '', url).href
      return { address, page: await browser.get(address) }
    },
  }
}
