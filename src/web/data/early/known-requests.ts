/**
 * Which reads each address begins with: written down while the app starts, kept in this browser, and meant for the person
 * who was signed in then and for nobody else.
 */
import { type SignIn, type SignInClient, signInStore } from '../../auth/stored-sign-in.ts'
import { seenPerson } from '../seeing/seeing-as.ts'
import { opening } from './opening.ts'

export interface KnownRequests {
  /** What the sign-in is found by before the service has told it. */
  readonly settings: SignInClient
  readonly subject: SignIn['subject']
  /** Whole addresses of reads, by the address of the screen; that opened last comes last. */
  readonly requests: Readonly<Record<string, readonly string[]>>
}

const key = 'worklane.known-requests'
/** Screens that are remembered, and reads of each. */
const most = { screens: 40, reads: 12 }

let noted: Set<string> | null = null

/** The path and query of the screen that is open. */
export const screenHere = (): string => window.location.pathname + window.location.search

/** What is known of the person whose requests were noted last; null where nothing is. */
export function readKnown(): KnownRequests | null {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<KnownRequests> | null
    return found?.settings && found.subject !== undefined && found.requests ? (found as KnownRequests) : null
  } catch {
    return null
  }
}

/** Of who has signed out nothing stays: addresses say what somebody looked for. */
export const forgetRequests = (): void => localStorage.removeItem(key)

/** A read was sent. */
export function noteRead(url: string): void {
  if (noted !== null && noted.size < most.reads) noted.add(url)
}

/** Notes what this screen asks for while it opens. */
export function noteRequests({ authUrl, clientId }: SignInClient): void {
  if (seenPerson || opening.aborted) return
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
  const known = readKnown()
  const { [screen]: _, ...others } = known?.subject === subject ? known.requests : {}
  const kept = [...Object.entries(others), [screen, reads] as const].slice(-most.screens)
  const now: KnownRequests = { settings, subject, requests: Object.fromEntries(kept) }
  localStorage.setItem(key, JSON.stringify(now))
}
