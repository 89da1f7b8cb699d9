/** Rights are remembered between requests; this forgets them as soon as a write changes what they are made of. */
import type { ChangeFeed } from '../changes/feed.ts'
import type { Identity } from './identity.ts'

/** Resources whose records decide who may enter and what they may do. */
const decisive = ['contacts', 'teams', 'apikeys', 'account']

export function followChanges(feed: ChangeFeed, identity: Pick<Identity, 'forgetActors'>): void {
  feed.subscribe(({ account, resources }) => {
    if (decisive.some((name) => resources.has(name))) identity.forgetActors(account)
  })
}
