/** An AI client on a person's machine: it knows only the URL, registers itself, and opens a browser for the sign-in. */
import type { OAuthClientProvider, StoredOAuthClientInformation, StoredOAuthTokens } from '@modelcontextprotocol/client'
import { TestBrowser, type Visit } from '../../identity/test-browser.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

export class DesktopApp implements OAuthClientProvider {
  readonly redirectUrl: string
  readonly browser = new TestBrowser()
  /** Texts of the pages that the person saw. */
  readonly pages: string[] = []
  registered: StoredOAuthClientInformation | undefined
  stored: StoredOAuthTokens | undefined
  /** The last redirect, which leaves the service. */
  callback: URL | undefined
  #verifier = ''
  readonly #person: Credentials
  readonly #answer: 'allow' | 'refuse'

  constructor(
    person: Credentials,
    answer: 'allow' | 'refuse' = 'allow',
    redirectUrl = 'http://127.0.0.1:33418/callback',
  ) {
    this.#person = person
    this.#answer = answer
    this.redirectUrl = redirectUrl
  }

  get clientMetadata() {
    // It asks for a secret, as many clients do, although it could not keep one.
    return {
      client_name: 'Desk Assistant',
      redirect_uris: [this.redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_post',
    }
  }
  clientInformation() {
    return this.registered
  }
  saveClientInformation(information: StoredOAuthClientInformation) {
    this.registered = information
  }
  tokens() {
    return this.stored
  }
  saveTokens(tokens: StoredOAuthTokens) {
    this.stored = tokens
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier
  }
  codeVerifier() {
    return this.#verifier
  }

  /** The person at the browser: signs in and answers questions until redirected out of the service. */
  async redirectToAuthorization(address: URL): Promise<void> {
    let at = address.href
    let visit = await this.browser.get(at)
    for (let step = 0; step < 12; step += 1) {
      if (visit.location !== null) {
        const next = new URL(visit.location, at)
        if (next.href.startsWith(this.redirectUrl)) {
          this.callback = next
          return
        }
        at = next.href
        visit = await this.browser.get(at)
      } else visit = await this.#fillIn(at, visit)
    }
    throw new Error(`led nowhere, at last ${at}`)
  }

  #fillIn(at: string, { status, text }: Visit): Promise<Visit> {
    this.pages.push(text)
    if (text.includes('name="password"')) return this.browser.post(at, this.#person)
    if (text.includes('name="answer"')) return this.browser.post(at, { answer: this.#answer })
    throw new Error(`${status} at ${at}: ${text}`)
  }
}
