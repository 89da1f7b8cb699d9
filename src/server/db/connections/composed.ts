/**
 * Connections as Kysely uses them: statements that keep coming are prepared, and `begin` travels together with the first
 * statement of its transaction.
 */
import { type Send, together } from '../run-compiled.ts'
import { batchesOf } from './batch.ts'
import type { Connection } from './connection.ts'
import { type PreparedNames, repeatedTexts } from './prepared-statements.ts'

/** What a connection that is lost has already undone. */
const rolledBack = { command: 'ROLLBACK', rowCount: 0, rows: [] }

const begun = { command: 'BEGIN', rowCount: 0, rows: [] }

/**
 * What a write asks is mostly found by key, so one plan is right for all values: without this, PostgreSQL plans each
 * statement five times on each connection, and those with lists of ids each time.
 */
const planOnce = 'set local plan_cache_mode = force_generic_plan'

/** What may be sent behind `begin` at once: were that to fail, it would have changed nothing. */
const readsOnly = /^\s*select\b/i

/** @param keepsNames whether what a connection prepares is still there for its next statement */
export function composedConnections(names: PreparedNames, keepsNames: boolean) {
  const nameOf = repeatedTexts()
  return ({ client, run, alone, local, isLost, release }: Connection) => {
    let isOpen = false
    let beginsWithNext = false
    /** What the statements of this transaction wait for, in their order. */
    let beginning: Promise<unknown> | null = null
    const batches = batchesOf(client)
    const send: Send = (text, values, known) => {
      const go = isOpen ? run : alone
      const name = keepsNames ? (known ?? (values.length === 0 ? undefined : nameOf(text))) : undefined
      if (name !== undefined) names.note(client, name)
      // Without values a text may hold several statements, which cannot be prepared.
      if (isOpen && (name !== undefined || values.length > 0)) {
        return go(text, () => batches.add({ name, text, values }))
      }
      return go(text, () => {
        batches.flush()
        return client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) })
      })
    }
    const begin = (): Promise<unknown> =>
      keepsNames
        ? together(send('begin', [], 'begin'), send(planOnce, [], 'plan once'))
        : send(`begin; ${planOnce}${local}`, [])
    const query: Send = async (text, values, known) => {
      // Its failure would stand in the place of what went wrong before.
      if (text === 'rollback' && isLost()) return rolledBack
      if (text === 'begin') {
        beginsWithNext = true
        beginning = null
        isOpen = true
        return begun
      }
      if (beginsWithNext) {
        beginsWithNext = false
        const opening = begin()
        if (readsOnly.test(text)) return (await together(opening, send(text, values, known)))[1]
        beginning = opening
      }
      if (beginning) await beginning
      const answer = send(text, values, known)
      if (text === 'commit' || text === 'rollback') isOpen = false
      return answer
    }
    // Kysely's other form of `query`, with a cursor, is for streams, which nothing here uses.
    return { query, release: () => release() }
  }
}
