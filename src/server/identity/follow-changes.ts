/** Clears cached rights as soon as a change affects them. */
import type { ChangeFeed } from '../change-log/feed.ts'
import { sessionsChanged } from './accounts/sessions/end-grants.ts'

/** Resources that determine access and rights. */
const decisive = ['contacts', 'teams', 'apikeys', 'account', sessionsChanged]

/** @returns a function that stops it */
export function followChanges(feed: ChangeFeed, forget: (account: number) => void): () => void {
  return feed.subscribe(({ account, resources }) => {
    if (decisive.some((name) => resources.has(name))) forget(account)
  })
}
