/** What the routes work with: the database, the bindings, the news of changes. Built once by the composition root. */
import type { ChangeFeed } from '../changes/feed.ts'
import type { Database } from '../db/database.ts'
import type { Binding } from '../write/writing.ts'
import type { Totals } from './totals.ts'

export interface Parts {
  readonly database: Database
  readonly feed: ChangeFeed
  readonly bindingOf: (name: string) => Binding
  readonly totals: Totals
}
