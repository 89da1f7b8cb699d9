/**
 * What an address asked the service for when it was opened last is asked for again before the app has even started: the
 * answers are on their way while its code still runs. Whatever the app then asks for otherwise goes its usual way.
 */
import { signInStore } from '../../auth/stored-sign-in.ts'
import type { EarlyAnswers } from '../client.ts'
import { headersWith } from '../headers.ts'
import { seenPerson } from '../seeing/seeing-as.ts'
import { forgetRequests, noteRead, readKnown, screenHere } from './known-requests.ts'
import { endOpening, opening } from './opening.ts'

interface Asked {
  readonly token: string
  readonly response: Promise<Response>
}

const asked = new Map<string, Asked>()

askEarly()

/** Each is given once. Whatever is asked for while the screen opens is asked for early the next time. */
export const earlyAnswers: EarlyAnswers & { readonly areThere: boolean } = {
  /** Whether anything was asked for. */
  areThere: asked.size > 0,
  take(url, token) {
    noteRead(url)
    const found = asked.get(url)
    asked.delete(url)
    return found?.token === token ? found.response : null
  },
  end: endOpening,
}

function askEarly(): void {
  const known = readKnown()
  const signIn = known && signInStore(known.settings).read()
  if (!signIn) forgetRequests()
  // Whoever has to sign in first, or to renew the sign-in, has nothing to ask with.
  if (!signIn || signIn.subject !== known.subject || signIn.expiresAt < Date.now() || seenPerson) return
  const { accessToken: token } = signIn
  for (const url of known.requests[screenHere()] ?? []) {
    const response = fetch(url, { headers: headersWith(token) })
    // Whoever takes it hears of its failure.
    response.catch(() => {})
    asked.set(url, { token, response })
  }
  opening.addEventListener('abort', () => asked.clear())
}
