/**
 * How far a streaming replica has caught up with its primary. A read may go there once the replica has replayed
 * everything that the primary had when the read arrived, whichever process wrote it. The primary is asked for its
 * position, once for all reads that arrive meanwhile, and so is the replica if its last known position is too low.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { type ProbeQuery, probeQuery } from '../connections/probe.ts'
import { DatabaseUnavailable } from '../connections/unavailable.ts'
import type { ReplicaReads } from '../reads/replica-reads.ts'

/** Milliseconds that a read waits for the replica to catch up. */
const catchUpWait = 30
/** Milliseconds between two queries of its position meanwhile. */
const pause = 2
/** Milliseconds between two checks of whether it can be used. */
const interval = 1_000

interface ServerPosition {
  readonly isReplica: boolean
  /** Identifies server and database; a replica has the name of its primary. */
  readonly name: string
  /** Bytes of the log that are flushed, or replayed; null if a replica has replayed none. */
  readonly position: number | null
}

/** Acknowledged commits are flushed, unless `synchronous_commit` is off: then what is not flushed counts as well. */
const positionStatement = `
  select pg_is_in_recovery() as "isReplica",
    (select system_identifier from pg_control_system()) || '/' || current_database() as name,
    pg_wal_lsn_diff(
      case
        when pg_is_in_recovery() then pg_last_wal_replay_lsn()
        when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
        else pg_current_wal_flush_lsn()
      end,
      '0/0'
    )::float8 as position
`

export interface ReplicaState {
  /** Why it is not used; null if it is. */
  readonly why: string | null
  /** Bytes that it is behind; null if unknown. */
  readonly behind: number | null
}

/** Queries both once, for reports to an operator. */
export async function inspectReplica(primary: ClientConfig, replica: ClientConfig): Promise<ReplicaState> {
  const [here, there] = [
    probeQuery<ServerPosition>(primary, positionStatement),
    probeQuery<ServerPosition>(replica, positionStatement),
  ]
  try {
    return getState(await here.ask(), await there.ask())
  } finally {
    await Promise.all([here.close(), there.close()])
  }
}

function getState(here: ServerPosition, there: ServerPosition): ReplicaState {
  const behind = there.position === null ? null : Math.max(0, Number(here.position) - there.position)
  const why = !there.isReplica
    ? 'it is no replica, but a server that can be written to'
    : here.name !== there.name
      ? 'it is a replica of another server, or another database'
      : behind === null
        ? 'it has replayed nothing yet'
        : null
  return { why, behind }
}

/** @param print called when it is no longer used, and when it is used again */
export function watchReplica(
  primary: ClientConfig,
  replica: ClientConfig,
  print: (error: Error) => void,
): Omit<ReplicaReads, 'pool' | 'schedulers'> {
  /** Bytes that it has replayed, as far as known. A server that restarts may have less than before. */
  let replayed = Number.NEGATIVE_INFINITY
  const forget = () => {
    replayed = Number.NEGATIVE_INFINITY
  }
  const here = probeQuery<ServerPosition>(primary, positionStatement)
  const there = probeQuery<ServerPosition>(replica, positionStatement, forget)
  let why: string | null = 'it was not looked at yet'
  /** Rejects the reads that are waiting for it. */
  const reading = new Set<(error: Error) => void>()

  const judge = (now: string | null) => {
    if (now !== null && now !== why) print(new Error(`the replica of DATABASE_READ_URL is not used: ${now}`))
    why = now
  }
  const lose = (error: unknown) => {
    forget()
    judge(`it does not answer (${error instanceof Error ? error.message : error})`)
    const away = new DatabaseUnavailable('away', error)
    for (const end of reading) end(away)
  }
  const readNeeded = askedAfterwards(here)
  const has = askedAfterwards(there)
  const lookThere = async () => {
    const { isReplica, position } = await has()
    // A promoted replica has data of its own.
    if (!isReplica) judge('it is no replica any more')
    replayed = position ?? Number.NEGATIVE_INFINITY
  }

  const look = async () => {
    const before = await here.ask().catch(() => null)
    // Without the primary nothing is known; reads go to the primary, and fail there.
    if (before === null) return judge('its primary does not answer')
    const now = await there.ask().catch(lose)
    if (!now) return
    const state = getState(before, now)
    if (state.why === null) replayed = Number(now.position)
    judge(state.why ?? (Number(state.behind) > 0 && why !== null ? 'it is behind' : null))
  }
  let looking = look()
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, interval).unref()

  return {
    async isCurrent() {
      if (why !== null) return false
      const position = await readNeeded().catch(() => null)
      if (position === null) return false
      const until = performance.now() + catchUpWait
      while (why === null && replayed < Number(position.position)) {
        if (performance.now() > until) {
          judge('it is behind')
          break
        }
        await lookThere().catch(lose)
        if (replayed < Number(position.position)) await wait(pause)
      }
      return why === null
    },
    whileThere: (work) =>
      new Promise((resolve, reject) => {
        reading.add(reject)
        work.then(resolve, reject).finally(() => reading.delete(reject))
      }),
    onFailure: () => lose(new Error('a read was not answered')),
    async close() {
      clearInterval(timer)
      await looking
      await Promise.all([here.close(), there.close()])
    },
  }
}

/**
 * Each caller gets the result of a query that was sent after its call: those who call while a query is running share
 * the next one.
 */
function askedAfterwards<Row>({ ask }: ProbeQuery<Row>): () => Promise<Row> {
  let pendingRow: Promise<Row> | undefined
  let next: Promise<Row> | undefined
  const start = () => {
    next = undefined
    const mine = ask().finally(() => {
      if (pendingRow === mine) pendingRow = undefined
    })
    pendingRow = mine
    return mine
  }
  return () => {
    if (pendingRow === undefined) return start()
    next ??= pendingRow.then(start, start)
    return next
  }
}
