/**
 * Connections for Kysely. Repeated statements are prepared, and `begin` is sent together with the first statement of its
 * transaction.
 */
import type { FirstStatement } from '../database.ts'
import { awaitAll, type Send } from '../run-compiled.ts'
import { getBatches } from './batch.ts'
import type { Connection } from './connection.ts'
import { type PreparedNames, repeatedTexts } from './prepared-statements.ts'

/** A lost connection has rolled back already. */
const rolledBack = { command: 'ROLLBACK', rowCount: 0, rows: [] }

const beginResult = { command: 'BEGIN', rowCount: 0, rows: [] }

/**
 * Writes mostly look up records by key, so one plan suits all values. Otherwise PostgreSQL plans each statement five times per
 * connection, and statements with lists of ids every time.
 */
const planOnce = 'set local plan_cache_mode = force_generic_plan'

/** Statements that may be sent together with `begin`: if `begin` fails, they have changed nothing. */
const readsOnly = /^\s*select\b/i

/** @param keepsNames whether prepared statements survive on a connection; a pooler may change its session */
export function composedConnections(names: PreparedNames, keepsNames: boolean) {
  const getName = repeatedTexts()
  return ({ client, run, alone, local, isLost, release }: Connection, first?: FirstStatement) => {
    let isOpen = false
    let beginsWithNext = false
    /** The pending `begin`, which the transaction's statements wait for. */
    let beginning: Promise<unknown> | null = null
    const batches = getBatches(client)
    const send: Send = (text, values, statementName) => {
      const go = isOpen ? run : alone
      const name = keepsNames ? (statementName ?? (values.length === 0 ? undefined : getName(text))) : undefined
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
      awaitAll(
        ...(keepsNames
          ? [send('begin', [], 'begin'), send(planOnce, [], 'plan once')]
          : [send(`begin; ${planOnce}${local}`, [])]),
        ...(first ? [send(first.statement.text, first.values, first.statement.name)] : []),
      )
    const query: Send = async (text, values, statementName) => {
      // Sending it would fail, and hide the error that caused the rollback.
      if (text === 'rollback' && isLost()) return rolledBack
      if (text === 'begin') {
        beginsWithNext = true
        beginning = null
        isOpen = true
        return beginResult
      }
      if (beginsWithNext) {
        beginsWithNext = false
        const opening = begin()
        if (readsOnly.test(text)) return (await awaitAll(opening, send(text, values, statementName)))[1]
        beginning = opening
      }
      if (beginning) await beginning
      const answer = send(text, values, statementName)
      if (text === 'commit' || text === 'rollback') isOpen = false
      return answer
    }
    // Kysely's other form of `query`, with a cursor, is for streams, which nothing here uses.
    return { query, release: () => release() }
  }
}
