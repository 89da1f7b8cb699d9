/**
 * What is settled: the place in the change log and the moment before which no write can add anything any more. Writes take
 * numbers and times in one order and commit in another, so whoever reads on from what was read last must not pass these.
 *
 * A write announces its beginning, and before its first row in the log also the place of that (`announce_changes`), in shared
 * advisory locks, which end with its transaction. Nothing else in this database takes advisory locks of two numbers.
 */
import { sql } from 'kysely'
import type { Database, FirstStatement, Tx } from '../db/database.ts'

/** A number in the change log. */
export type Position = number

export interface Settled {
  /** The last number that is taken. */
  readonly taken: Position
  /** Up to here the log is final: what commits later comes after it. */
  readonly position: Position
  /** Whatever an account's records are given by writes that commit later is not earlier than this; in ISO 8601. */
  readonly moment: (account: number) => string
}

/** Bits of a lock that announces a beginning: the sign, the account, and milliseconds since 2020, which last until 2089. */
const [accountBits, momentBits] = [22n, 41n]
const accountMask = (1n << accountBits) - 1n
const momentMask = (1n << momentBits) - 1n
const beginning = Date.UTC(2020, 0, 1)

const announcement = `
  select pg_advisory_xact_lock_shared((key >> 32)::int, key::bit(32)::int)
  from (
    select (1::bigint << 63) | (($1::bigint & ${accountMask}) << ${momentBits})
      | (floor(extract(epoch from clock_timestamp()) * 1000)::bigint - ${beginning}) as key
  ) announced
`

/**
 * With this a transaction begins that gives records their times. They are taken after it, so none is earlier. The embedded
 * database has one connection: nobody reads while a write is running.
 */
export const announceBeginning = ({ kind }: Pick<Database, 'kind'>, account: number): FirstStatement | undefined =>
  kind === 'embedded' ? undefined : { statement: { name: 'announce beginning', text: announcement }, values: [account] }

interface Seen {
  readonly taken: number
  readonly at: string
  readonly announced: readonly string[] | null
}

/**
 * Reads that start after the look see everything before what was settled in it. The order within it matters: whoever takes a
 * number or a time later than the first part gets a later one, and who took one earlier and still runs is seen in the second.
 */
export async function lookAtSettled({ kysely }: { readonly kysely: Database['kysely'] | Tx }): Promise<Settled> {
  const { rows } = await sql<Seen>`
    select first.taken, first.at, locks.announced
    from (
      select last_value - (not is_called)::int as taken,
        to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
      from changes_id_seq
    ) first
    cross join lateral (
      select json_agg(((classid::bigint << 32) | objid::bigint)::text) as announced
      from pg_locks
      where locktype = 'advisory' and objsubid = 2 and pid <> pg_backend_pid() and first.at is not null
        and database = (
          select oid
          from pg_database
          where datname = current_database()
        )
    ) locks
  `.execute(kysely)
  return settledIn(rows[0] as Seen)
}

function settledIn({ taken, at, announced }: Seen): Settled {
  const locks = (announced ?? []).map(BigInt)
  const activeLocks = locks.filter((lock) => lock < 0n)
  return {
    taken,
    position: Math.min(taken, ...locks.filter((lock) => lock >= 0n).map(Number)),
    moment(account) {
      const accountLocks = activeLocks.filter(
        (lock) => ((lock >> momentBits) & accountMask) === (BigInt(account) & accountMask),
      )
      const times = accountLocks.map((lock) => new Date(beginning + Number(lock & momentMask)).toISOString())
      return [at, ...times.map((time) => time.replace('Z', '000Z'))].reduce((first, second) =>
        first < second ? first : second,
      )
    },
  }
}

/** The place in the log before everything of an account that was logged at a moment or later, and not after `position`. */
export async function placeAt(
  { kysely }: Pick<Database, 'kysely'>,
  account: number,
  { position, moment }: { readonly position: Position; readonly moment: string },
): Promise<Position> {
  const { rows } = await sql<{ id: number | null }>`
    select min(id) as id
    from changes
    where account_id = ${account} and at >= ${moment}::timestamptz
  `.execute(kysely)
  return Math.min(position, (rows[0]?.id ?? Number.POSITIVE_INFINITY) - 1)
}

/** Milliseconds for which a look serves lists that show everything: an earlier one only makes their readers read more again. */
const maxAge = 100

/** Returns a recent look, at most one at a time. */
export function recentlySettled(
  database: Pick<Database, 'kysely'>,
  now: () => number = performance.now.bind(performance),
): () => Promise<Settled> {
  let last: { readonly look: Promise<Settled>; readonly since: number } | null = null
  return () => {
    if (last && now() - last.since < maxAge) return last.look
    const look = lookAtSettled(database)
    const latestLook = { look, since: now() }
    last = latestLook
    look.catch(() => {
      if (last === latestLook) last = null
    })
    return look
  }
}
