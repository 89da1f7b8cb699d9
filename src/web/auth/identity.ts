/**
 * Client of the identity server: OAuth authorization code flow with PKCE. Loaded only to sign in or out, or to refresh
 * a token. It stores nothing; the caller keeps what it returns. It imports nothing of the app and has no texts, because the
 * first script of a page uses it too.
 */
import { ErrorResponse, OidcClient, type RefreshState, type SigninResponse, WebStorageStateStore } from 'oidc-client-ts'
import type { Settings } from '../settings.ts'
import type { SignIn } from './stored-sign-in.ts'

/** The identity server has rejected the sign-in for good; the person has to sign in again. */
export class SignInEnded extends Error {}

/** The response to a sign-in was not meant for this browser, or is too old. */
export class SignInUnknown extends Error {}

/** Error codes that are final (RFC 6749, section 5.2); others, such as those of a busy server, are temporary. */
const final: readonly (string | null)[] = ['invalid_grant', 'invalid_client', 'unauthorized_client']

interface RoundTrip {
  readonly returnTo: string
}

/** URL of the sign-in page; `finishSignIn` returns `returnTo`. */
export async function signInAddress(settings: Settings, returnTo: string): Promise<string> {
  const request = await client(settings).createSigninRequest({ state: { returnTo } satisfies RoundTrip })
  return request.url
}

/**
 * Exchanges the code in the callback URL `address` for tokens. Throws SignInUnknown if the response was not meant for this browser.
 */
export async function finishSignIn(settings: Settings, address: string): Promise<{ signIn: SignIn; returnTo: string }> {
  const response = await client(settings).processSigninResponse(address).catch(notOurs)
  const { returnTo } = response.userState as RoundTrip
  return { signIn: signInFrom(response, null), returnTo }
}

/** Error messages of the library and the identity server are written for programs; the browser's own stay as they are. */
function notOurs(error: unknown): never {
  if (error instanceof TypeError || error instanceof DOMException) throw error
  throw new SignInUnknown('unknown', { cause: error })
}

/** Refreshes `old`. Throws SignInEnded if its refresh token is no longer valid. */
export async function refreshed(settings: Settings, old: SignIn): Promise<SignIn> {
  if (old.refreshToken === null) throw new SignInEnded('There is no refresh token.')
  const state: RefreshState = {
    refresh_token: old.refreshToken,
    session_state: null,
    profile: { sub: old.subject, iss: '', aud: '', exp: 0, iat: 0 },
    ...(old.idToken === null ? {} : { id_token: old.idToken }),
    ...(old.scope === null ? {} : { scope: old.scope }),
  }
  try {
    const response = await client(settings).useRefreshToken({ state, timeoutInSeconds: 20 })
    return signInFrom(response, old)
  } catch (error) {
    if (error instanceof ErrorResponse && final.includes(error.error)) throw new SignInEnded(error.message)
    throw error
  }
}

/** Revokes a refresh token together with its access tokens. */
export async function revoke(settings: Settings, refreshToken: string): Promise<void> {
  await Promise.race([
    client(settings).revokeToken(refreshToken, 'refresh_token'),
    new Promise((resolve) => setTimeout(resolve, 3000)),
  ])
}

/** URL that ends the session at the identity server and returns to the app. */
export async function signOutAddress(settings: Settings, idToken: string | null): Promise<string> {
  const request = await client(settings).createSignoutRequest({
    client_id: settings.clientId,
    ...(idToken === null ? {} : { id_token_hint: idToken }),
  })
  return request.url
}

function client(settings: Settings): OidcClient {
  return new OidcClient({
    authority: settings.authUrl,
    client_id: settings.clientId,
    redirect_uri: `${window.location.origin}/callback`,
    post_logout_redirect_uri: `${window.location.origin}/`,
    response_type: 'code',
    scope: 'openid email profile offline_access',
    stateStore: new WebStorageStateStore({ prefix: 'worklane.oidc.', store: window.localStorage }),
  })
}

function signInFrom(response: SigninResponse, old: SignIn | null): SignIn {
  return {
    accessToken: response.access_token,
    refreshToken: response.refresh_token ?? old?.refreshToken ?? null,
    idToken: response.id_token ?? old?.idToken ?? null,
    scope: response.scope || old?.scope || null,
    subject: response.profile?.sub ?? old?.subject ?? '',
    expiresAt: (response.expires_at ?? Date.now() / 1000 + 60) * 1000,
  }
}
