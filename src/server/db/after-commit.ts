/** What is to be done once a transaction is committed, such as to look at once for work that it has put down. */
import type { Tx } from './database.ts'

const works = new WeakMap<Tx, (() => void)[]>()

/** Does `work` when the transaction is committed; not when it is undone. */
export function afterCommit(tx: Tx, work: () => void): void {
  const known = works.get(tx)
  if (known) known.push(work)
  else works.set(tx, [work])
}

/** For the database, which knows when that is. */
export function tellCommitted(tx: Tx): void {
  for (const work of works.get(tx) ?? []) work()
}
