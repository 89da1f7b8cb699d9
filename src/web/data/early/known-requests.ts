/**
 * Records the reads that each screen makes when it opens. They are stored in this browser, for the person who was
 * signed in and nobody else.
 */
import { type SignIn, type SignInClient, signInStore } from '../../auth/stored-sign-in.ts'
import { removeText, storeText } from '../../ui/storage.ts'
import { viewedPerson } from '../seeing/seeing-as.ts'
import { opening } from './opening.ts'

export interface KnownRequests {
  /** Identifies the session before the service has confirmed it. */
  readonly settings: SignInClient
  readonly subject: SignIn['subject']
  /** URLs of reads by URL of the screen; the most recently opened screen is last. */
  readonly requests: Readonly<Record<string, readonly string[]>>
}

const key = 'worklane.known-requests'
/** Maximum number of screens, and of reads of each. */
const limits = { screens: 40, reads: 12 }

let noted: Set<string> | null = null

/** Path and query of the open screen. */
export const screenHere = (): string => window.location.pathname + window.location.search

/** The stored requests, with the person they belong to; null if there are none. */
export function readKnown(): KnownRequests | null {
  try {
    const storedRequests = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<KnownRequests> | null
    return storedRequests?.settings && storedRequests.subject !== undefined && storedRequests.requests
      ? (storedRequests as KnownRequests)
      : null
  } catch {
    return null
  }
}

/** Cleared at sign-out: URLs reveal what somebody searched for. */
export const forgetRequests = (): void => removeText(key)

/** A read was sent. */
export function recordRead(url: string): void {
  if (noted !== null && noted.size < limits.reads) noted.add(url)
}

/** Records the requests of this screen while it opens. */
export function noteRequests({ authUrl, clientId }: SignInClient): void {
  if (viewedPerson || opening.aborted) return
  const screen = screenHere()
  const reads = new Set<string>()
  noted = reads
  opening.addEventListener('abort', () => {
    noted = null
    if (screenHere() === screen) keep({ authUrl, clientId }, screen, [...reads])
  })
}

function keep(settings: SignInClient, screen: string, reads: readonly string[]): void {
  const subject = signInStore(settings).read()?.subject
  if (subject === undefined) {
    forgetRequests()
    return
  }
  const knownRequests = readKnown()
  const { [screen]: _, ...rest } = knownRequests?.subject === subject ? knownRequests.requests : {}
  const entries = [...Object.entries(rest), [screen, reads] as const].slice(-limits.screens)
  const now: KnownRequests = { settings, subject, requests: Object.fromEntries(entries) }
  storeText(key, JSON.stringify(now))
}
