/**
 * Preloads data before the app starts: repeats the requests made when the address was last opened, so that responses arrive while
 * the code still loads. Other requests are sent as usual.
 */
import { signInStore } from '../../auth/stored-sign-in.ts'
import type { EarlyAnswers } from '../client.ts'
import { headersWith } from '../headers.ts'
import { viewedPerson } from '../seeing/seeing-as.ts'
import { forgetRequests, readKnown, recordRead, screenHere } from './known-requests.ts'
import { endOpening, opening } from './opening.ts'

interface Asked {
  readonly token: string
  readonly response: Promise<Response>
}

const requests = new Map<string, Asked>()

askEarly()

/** Each response is used once. Requests made while the screen opens are preloaded the next time. */
export const earlyAnswers: EarlyAnswers & { readonly areThere: boolean } = {
  /** Whether anything was requested. */
  areThere: requests.size > 0,
  take(url, token) {
    recordRead(url)
    const request = requests.get(url)
    requests.delete(url)
    return request?.token === token ? request.response : null
  },
  end: endOpening,
}

function askEarly(): void {
  const knownRequests = readKnown()
  const signIn = knownRequests && signInStore(knownRequests.settings).read()
  if (!signIn) forgetRequests()
  // Without a valid access token there is nothing to preload.
  if (!signIn || signIn.subject !== knownRequests.subject || signIn.expiresAt < Date.now() || viewedPerson) return
  const { accessToken: token } = signIn
  for (const url of knownRequests.requests[screenHere()] ?? []) {
    const response = fetch(url, { headers: headersWith(token) })
    // The consumer handles the failure.
    response.catch(() => {})
    requests.set(url, { token, response })
  }
  opening.addEventListener('abort', () => requests.clear())
}
