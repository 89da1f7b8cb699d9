/** The tokens that all tabs of this browser share, in local storage. Makes no requests. */
import type { Settings } from '../settings.ts'
import { storeText } from '../ui/storage.ts'

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
  watch(onChange: () => void): () => void
}

const prefix = 'worklane.signin:'

/** Whether this browser has tokens of anybody. Throws if the browser keeps nothing for this address. */
export const hasSignIn = (): boolean => Object.keys(localStorage).some((key) => key.startsWith(prefix))

export function signInStore({ authUrl, clientId }: SignInClient): SignInStore {
  const key = `${prefix}${authUrl}:${clientId}`
  /** Tokens that the browser had no room for; they last as long as this tab. */
  let unstored: SignIn | null = null
  return {
    read: () => unstored ?? parse(localStorage.getItem(key)),
    write(signIn) {
      unstored = storeText(key, JSON.stringify(signIn)) ? null : signIn
    },
    clear() {
      unstored = null
      localStorage.removeItem(key)
    },
    watch(onChange) {
      const listener = (event: StorageEvent) => {
        if (event.key === key || event.key === null) onChange()
      }
      window.addEventListener('storage', listener)
      return () => window.removeEventListener('storage', listener)
    },
  }
}

function parse(text: string | null): SignIn | null {
  if (text === null) return null
  try {
    const signIn = JSON.parse(text) as Partial<SignIn>
    const complete = typeof signIn.accessToken === 'string' && typeof signIn.expiresAt === 'number'
    return complete ? { ...blank, ...(signIn as SignIn) } : null
  } catch {
    return null
  }
}

const blank = { refreshToken: null, idToken: null, scope: null, subject: '' }
