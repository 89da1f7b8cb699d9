/**
 * The session of the whole app. Provides access tokens and refreshes them in one tab at a time. When the session has
 * ended, callers wait until the person has signed in again, so that no form is lost. It knows nothing about screens.
 */
import { t } from '../language/t.ts'
import type { Settings } from '../settings.ts'
import { isMissingCode, reportMissingCode } from '../ui/away/missing-code.ts'
import { deleteDrafts } from '../ui/drafts/drafts.ts'
import { oneTabAtATime } from './one-tab-at-a-time.ts'
import { type SignIn, type SignInStore, signInStore } from './stored-sign-in.ts'

/** Tokens that expire sooner than this are refreshed before use. */
const margin = 20_000

export interface Session {
  /** False from the end of the session until the person has signed in again. */
  readonly isActive: () => boolean
  readonly subscribe: (onChange: () => void) => () => void
  /** Makes sure there is a valid session; otherwise redirects to the sign-in page and never resolves. */
  begin(returnTo: string): Promise<void>
  /** A valid token; waits while the person signs in again. */
  token(): Promise<string>
  /** A token other than `rejectedToken`, which the service has just rejected. */
  replace(rejectedToken: string): Promise<string>
  /** Redirects to the sign-in page. */
  signIn(returnTo: string): Promise<never>
  /** Completes the sign-in of the callback URL and stores its tokens; resolves to the URL that was requested first. */
  finish(address: string): Promise<string>
  signOut(): Promise<never>
}

export function createSession(settings: Settings, store: SignInStore = signInStore(settings)): Session {
  const listeners = new Set<() => void>()
  let isEnded = false
  let person = store.read()?.subject ?? null

  const announce = () => {
    for (const listener of listeners) listener()
  }

  store.watch(() => {
    const current = store.read()
    if (current && person !== null && current.subject !== person) return window.location.reload()
    isEnded = current === null
    announce()
  })

  const keep = (signIn: SignIn) => {
    store.write(signIn)
    person = signIn.subject
    isEnded = false
    announce()
    return signIn.accessToken
  }

  const untilSignedIn = () =>
    new Promise<void>((resolve) => {
      const stop = subscribe(() => {
        if (isEnded) return
        stop()
        resolve()
      })
    })

  function subscribe(onChange: () => void): () => void {
    listeners.add(onChange)
    return () => listeners.delete(onChange)
  }

  /** Reads the stored tokens while holding the lock: if they are newer than ours, another tab has refreshed them. */
  const renew = (unusable: (signIn: SignIn) => boolean) =>
    oneTabAtATime('worklane.renew', async () => {
      const signIn = store.read()
      if (!signIn) return null
      if (!unusable(signIn)) return signIn.accessToken
      const identity = await loadIdentity()
      try {
        return keep(await identity.refreshed(settings, signIn))
      } catch (error) {
        if (error instanceof identity.SignInEnded) return forgetSignIn(signIn)
        throw error
      }
    })

  /** Removes an ended session from storage, so that every tab learns of it; null unless there is a newer one. */
  const forgetSignIn = ({ accessToken }: SignIn) => {
    const current = store.read()
    if (current && current.accessToken !== accessToken) return current.accessToken
    store.clear()
    return null
  }

  async function good(unusable: (signIn: SignIn) => boolean): Promise<string> {
    const signIn = store.read()
    if (signIn && !unusable(signIn)) return signIn.accessToken
    const token = await renew(unusable)
    if (token !== null) return token
    isEnded = true
    announce()
    await untilSignedIn()
    return good(unusable)
  }

  const isOld = (signIn: SignIn) => signIn.expiresAt - margin < Date.now()

  const session: Session = {
    isActive: () => !isEnded,
    subscribe,
    async begin(returnTo) {
      if ((await renew(isOld)) === null) await session.signIn(returnTo)
    },
    token: () => good(isOld),
    replace: (rejectedToken) => good((signIn) => signIn.accessToken === rejectedToken || isOld(signIn)),
    async signIn(returnTo) {
      const identity = await loadIdentity()
      return leaveFor(await identity.signInAddress(settings, returnTo))
    },
    async finish(address) {
      const identity = await loadIdentity()
      const { signIn, returnTo } = await identity.finishSignIn(settings, address).catch((error: unknown) => {
        if (!(error instanceof identity.SignInUnknown)) throw error
        throw new Error(t('This sign-in has expired or belongs to another browser. Try again.'), { cause: error })
      })
      keep(signIn)
      return returnTo
    },
    async signOut() {
      const identity = await loadIdentity()
      const { idToken = null, refreshToken = null } = store.read() ?? {}
      store.clear()
      deleteDrafts()
      // The session at the identity server may have ended long ago; this revokes the tokens that are left.
      if (refreshToken !== null) await identity.revoke(settings, refreshToken).catch(() => {})
      return leaveFor(await identity.signOutAddress(settings, idToken))
    },
  }
  return session
}

function leaveFor(address: string): Promise<never> {
  window.location.assign(address)
  return new Promise(() => {})
}

/** The client of the identity server. It is loaded early as well, in case a new version is deployed while the page is open. */
export const loadIdentity = () =>
  import('./identity.ts').catch((error: unknown) => {
    if (isMissingCode(error)) reportMissingCode()
    throw error
  })
