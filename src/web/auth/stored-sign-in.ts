/** The sign-in that every tab of this browser shares, kept in local storage. Never talks to the identity server. */
import type { Settings } from '../settings.ts'

export interface SignIn {
  readonly accessToken: string
  readonly refreshToken: string | null
  readonly idToken: string | null
  readonly scope: string | null
  /** Subject of the identity server: says whether a renewed sign-in is still the same person. */
  readonly subject: string
  /** Milliseconds since 1970, by this machine's clock. */
  readonly expiresAt: number
}

/** Whose sign-ins they are: an identity server, and the app as it knows it. */
export type SignInClient = Pick<Settings, 'authUrl' | 'clientId'>

export interface SignInStore {
  read(): SignIn | null
  write(signIn: SignIn): void
  clear(): void
  /** Calls back when another tab signed in, renewed or signed out. Returns the way to stop. */
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
