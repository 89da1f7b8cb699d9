/**
 * Who is signed in, for the whole app. Hands out access tokens, renews them one tab at a time, and when the sign-in has
 * ended it lets callers wait until the person has signed in again, so that no form is lost. Knows no screens.
 */
import type { Settings } from '../settings.ts'
import { forgetUnsent } from '../ui/unsent/unsent.ts'
import { alone } from './alone.ts'
import { type SignIn, type SignInStore, signInStore } from './stored-sign-in.ts'

/** Tokens closer to their end than this are renewed before use. */
const margin = 20_000

export interface Session {
  /** False while the sign-in has ended and the person has not signed in again. */
  readonly isActive: () => boolean
  readonly subscribe: (changed: () => void) => () => void
  /** Makes sure there is a usable sign-in; otherwise leaves for the sign-in page and never resolves. */
  begin(returnTo: string): Promise<void>
  /** A token that is good now; waits while the person signs in again. */
  token(): Promise<string>
  /** A token other than `rejected`, which the service has just refused. */
  replace(rejected: string): Promise<string>
  /** Leaves for the sign-in page. */
  signIn(returnTo: string): Promise<never>
  /** Stores the sign-in that the callback address carries; resolves to the address that was asked for first. */
  finish(address: string): Promise<string>
  signOut(): Promise<never>
}

export function createSession(settings: Settings, store: SignInStore = signInStore(settings)): Session {
  const listeners = new Set<() => void>()
  let ended = false
  let person = store.read()?.subject ?? null

  const announce = () => {
    for (const listener of listeners) listener()
  }

  store.watch(() => {
    const current = store.read()
    if (current && person !== null && current.subject !== person) return window.location.reload()
    ended = current === null
    announce()
  })

  const keep = (signIn: SignIn) => {
    store.write(signIn)
    person = signIn.subject
    ended = false
    announce()
    return signIn.accessToken
  }

  const untilSignedIn = () =>
    new Promise<void>((resolve) => {
      const stop = subscribe(() => {
        if (ended) return
        stop()
        resolve()
      })
    })

  function subscribe(changed: () => void): () => void {
    listeners.add(changed)
    return () => listeners.delete(changed)
  }

  /** Under the lock the stored sign-in may turn out to be newer than ours: then another tab has done the work. */
  const renew = (unusable: (signIn: SignIn) => boolean) =>
    alone('worklane.renew', async () => {
      const stored = store.read()
      if (!stored) return null
      if (!unusable(stored)) return stored.accessToken
      const identity = await import('./identity.ts')
      try {
        return keep(await identity.renewed(settings, stored))
      } catch (error) {
        if (error instanceof identity.SignInEnded) return forgotten(stored)
        throw error
      }
    })

  /** A sign-in that has ended is forgotten, so that every tab knows it at once; null unless there is another by now. */
  const forgotten = ({ accessToken }: SignIn) => {
    const current = store.read()
    if (current && current.accessToken !== accessToken) return current.accessToken
    store.clear()
    return null
  }

  async function good(unusable: (signIn: SignIn) => boolean): Promise<string> {
    const stored = store.read()
    if (stored && !unusable(stored)) return stored.accessToken
    const token = await renew(unusable)
    if (token !== null) return token
    ended = true
    announce()
    await untilSignedIn()
    return good(unusable)
  }

  const isOld = (signIn: SignIn) => signIn.expiresAt - margin < Date.now()

  const session: Session = {
    isActive: () => !ended,
    subscribe,
    async begin(returnTo) {
      if ((await renew(isOld)) === null) await session.signIn(returnTo)
    },
    token: () => good(isOld),
    replace: (rejected) => good((signIn) => signIn.accessToken === rejected || isOld(signIn)),
    async signIn(returnTo) {
      const identity = await import('./identity.ts')
      return leaveFor(await identity.signInAddress(settings, returnTo))
    },
    async finish(address) {
      const identity = await import('./identity.ts')
      const { signIn, returnTo } = await identity.finishSignIn(settings, address)
      keep(signIn)
      return returnTo
    },
    async signOut() {
      const identity = await import('./identity.ts')
      const { idToken = null, refreshToken = null } = store.read() ?? {}
      store.clear()
      forgetUnsent()
      // The browser's session at the identity server may be long over: this ends what is left of the sign-in.
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
