/** Rights are remembered between requests; this forgets them as soon as something changes what they are made of. */
import type { ChangeFeed } from '../changes/feed.ts'
import { sessionsChanged } from './sessions/end-grants.ts'

/** What decides who may enter and what they may do. */
const decisive = ['contacts', 'teams', 'apikeys', 'account', sessionsChanged]

/** @returns how to stop */
export function followChanges(feed: ChangeFeed, forget: (account: number) => void): () => void {
  return feed.subscribe(({ account, resources }) => {
    if (decisive.some((name) => resources.has(name))) forget(account)
  })
}
