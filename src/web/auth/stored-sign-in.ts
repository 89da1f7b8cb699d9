/** The tokens that all tabs of this browser share, in local storage. Makes no requests. */
import type { Settings } from '../settings.ts'

export interface SignIn {
  readonly accessToken: string
  readonly refreshToken: string | null
  readonly idToken: string | null
  readonly scope: string | null
  /** The OpenID Connect subject; tells whether a new session belongs to the same person. */
  readonly subject: string
  /** Milliseconds since 1970, by this machine's clock. */
  readonly expiresAt: number
}

/** Which sessions are meant: the identity server and the client ID of the app. */
export type SignInClient = Pick<Settings, 'authUrl' | 'clientId'>

export interface SignInStore {
  read(): SignIn | null
  write(signIn: SignIn): void
  clear(): void
  /** Subscribes to sign-ins, refreshes and sign-outs of other tabs. Returns the function that unsubscribes. */
  watch(changed: () => void): () => void
}

export function signInStore({ authUrl, clientId }: SignInClient): SignInStore {
  const key = `worklane.signin:${authUrl}:${clientId}`
  return {
    read: () => parse(localStorage.getItem(key)),
    write: (signIn) => localStorage.setItem(key, JSON.stringify(signIn)),
    clear: () => localStorage.removeItem(key),
    watch(changed) {
      const listener = (event: StorageEvent) => {
        if (event.key === key || event.key === null) changed()
      }
      window.addEventListener('storage', listener)
      return () => window.removeEventListener('storage', listener)
    },
  }
}

function parse(text: string | null): SignIn | null {
  if (text === null) return null
  try {
    const found = JSON.parse(text) as Partial<SignIn>
    const complete = typeof found.accessToken === 'string' && typeof found.expiresAt === 'number'
    return complete ? { ...blank, ...(found as SignIn) } : null
  } catch {
    return null
  }
}

const blank = { refreshToken: null, idToken: null, scope: null, subject: '' }
