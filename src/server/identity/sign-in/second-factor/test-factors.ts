/** Use of a second factor in tests: reads pages, and generates codes like an app. */
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Database } from '../../../db/database.ts'
import { openSignIn } from '../../oauth/test-code-flow.ts'
import type { TestBrowser, Visit } from '../../test-browser.ts'
import type { TestPerson } from '../../test-server.ts'

/** The code of this secret, `steps` half minutes from now. */
export function codeNow(secret: string, steps = 0): string {
  const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  return app.generate({ timestamp: Date.now() + steps * 30_000 })
}

/** A code that is wrong at the moment. */
export function wrongCode(secret: string): string {
  const near = new Set([-2, -1, 0, 1, 2].map((steps) => codeNow(secret, steps)))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.has(code)) ?? ''
}

/** Moves the last use of a code to the past, so that the current code can be used. */
export async function letTimePass(database: Database, { contact }: TestPerson): Promise<void> {
  await sql`update authenticators set laststep = laststep - 10 where contactid = ${contact}`.execute(database.kysely)
}

/** Submits the password on a new sign-in page, and returns the URL of the next page. */
export async function givePassword(url: string, browser: TestBrowser, person: TestPerson): Promise<string> {
  const { location, text } = await browser.post(await openSignIn(url, browser), person)
  if (location === null) throw new Error(text)
  const address = new URL(location, url).href
  if (!address.endsWith('/next')) return address
  const next = await browser.get(address)
  return new URL(next.location ?? '', url).href
}

/** The secret that a set-up page shows for manual entry. */
export const secretOn = ({ text }: Visit): string => /<code>([A-Z2-7 ]+)<\/code>/.exec(text)?.[1] ?? ''

export const recoveryCodesOn = ({ text }: Visit): string[] =>
  [...text.matchAll(/<li><code>([^<]+)<\/code>/g)].map(([, code = '']) => code)

/** The options that a passkey page passes to the browser. */
export function passkeyOptionsOn<T>({ text }: Visit): T {
  const json = /data-options="([^"]*)"/.exec(text)?.[1] ?? ''
  return JSON.parse(json.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')) as T
}
