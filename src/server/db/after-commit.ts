/** Callbacks after a commit, such as waking a queue for a job stored in the transaction. */
import type { Tx } from './database.ts'

const works = new WeakMap<Tx, (() => void)[]>()

/** Runs `work` after the commit; not after a rollback. */
export function afterCommit(tx: Tx, work: () => void): void {
  const callbacks = works.get(tx)
  if (callbacks) callbacks.push(work)
  else works.set(tx, [work])
}

/** Called by the database after the commit. */
export function runCommitCallbacks(tx: Tx): void {
  for (const work of works.get(tx) ?? []) work()
}
