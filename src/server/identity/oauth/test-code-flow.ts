/** The code flow with PKCE, step by step, as the web app and a browser run it. */
import { hash, randomBytes } from 'node:crypto'
import { TestBrowser, type Visit } from '../test-browser.ts'

export interface TokenSet {
  readonly access_token: string
  readonly refresh_token: string
  readonly id_token: string
  readonly expires_in: number
  readonly token_type: string
}

const verifier = randomBytes(32).toString('base64url')

/** The URL to which the web app redirects for a sign-in. */
export function authorizationAddress(url: string, changes: Record<string, string> = {}): string {
  const wanted = {
    client_id: 'worklane-web',
    redirect_uri: `${url}/callback`,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'state-of-the-app',
    code_challenge: hash('sha256', verifier, 'base64url'),
    code_challenge_method: 'S256',
    ...changes,
  }
  const given = Object.entries(wanted).filter(([, value]) => value !== '')
  return `${url}/identity/auth?${new URLSearchParams(given)}`
}

/** Opens the sign-in page and returns its URL. */
export async function openSignIn(url: string, browser: TestBrowser, changes?: Record<string, string>): Promise<string> {
  const { status, location, text } = await browser.get(authorizationAddress(url, changes))
  if (status !== 303 || location === null) throw new Error(`no sign-in page: ${status} ${text}`)
  return new URL(location, url).href
}

/** Follows redirects within the service until one leads to the app. */
export async function followToApp(url: string, browser: TestBrowser, visit: Visit): Promise<URL> {
  let next = visit
  for (let step = 0; step < 5; step += 1) {
    if (next.location === null) throw new Error(`stuck: ${next.status} ${next.text}`)
    const address = new URL(next.location, url)
    if (!address.pathname.startsWith('/identity/')) return address
    next = await browser.get(address.href)
  }
  throw new Error('redirected in circles')
}

/** Sends a token request of the web app. */
export async function requestTokens(url: string, form: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({ client_id: 'worklane-web', ...form })
  return fetch(`${url}/identity/token`, { method: 'POST', body })
}

/** The token request for a code. */
export function codeForm(url: string, code: string): Record<string, string> {
  return { grant_type: 'authorization_code', code, redirect_uri: `${url}/callback`, code_verifier: verifier }
}

/** Signs in and returns the code that the app receives. */
export async function signInForCode(
  url: string,
  browser: TestBrowser,
  person: { email: string; password: string },
): Promise<string> {
  const page = await openSignIn(url, browser)
  await browser.get(page)
  const callback = await followToApp(url, browser, await browser.post(page, person))
  return callback.searchParams.get('code') ?? ''
}

/** Runs the whole flow. */
export async function signIn(
  url: string,
  person: { email: string; password: string },
  browser: TestBrowser = new TestBrowser(),
): Promise<TokenSet> {
  const answer = await requestTokens(url, codeForm(url, await signInForCode(url, browser, person)))
  if (!answer.ok) throw new Error(`no tokens: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as TokenSet
}
