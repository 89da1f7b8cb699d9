/** Counts wrong sign-ins in the lanes of `limits/lanes.ts`. Typed emails are stored as digests. */
import { sql } from 'kysely'
import { type FailedAttempts, type LaneName, lanes, pause, usualMistakes } from '../../limits/lanes.ts'
import { getNetwork } from '../../limits/network.ts'
import { digest } from '../digest.ts'
import type { Queries } from '../tables.ts'

export interface Attempt {
  readonly email: string
  /** Network address of the attempt. */
  readonly address: string
  /** The browser, if the person has signed in with it before. */
  readonly device?: string | undefined
}

const emailKey = ({ email }: Attempt) => digest(email.trim().toLowerCase())

export interface ThrottleState {
  /** Time until the next allowed attempt; 0 if it is allowed now. */
  readonly seconds: number
  /** Whether a lane shared by several emails is full, so that all attempts must run one after the other. */
  readonly isCrowded: boolean
}

export async function throttleState(queries: Queries, attempt: Attempt): Promise<ThrottleState> {
  const [laneCounts, successes] = await counts(queries, attempt)
  const pauses = laneCounts.map(({ lane, ...count }) => {
    const free = lane === 'everybody' ? Math.max(lanes[lane].free, usualMistakes * successes) : lanes[lane].free
    const isShared = lane === 'everybody' || lane === 'network'
    return { seconds: pause({ ...lanes[lane], free }, count), isCrowded: isShared && count.wrong >= free }
  })
  return {
    seconds: Math.max(0, ...pauses.map(({ seconds }) => seconds)),
    isCrowded: pauses.some(({ isCrowded }) => isCrowded),
  }
}

type LaneCount = FailedAttempts & { readonly lane: LaneName }

async function counts(queries: Queries, attempt: Attempt): Promise<[readonly LaneCount[], number]> {
  const { device } = attempt
  if (device !== undefined) return [[await loadCount(queries, 'device', sql`device = ${device}`)], 0]
  const [sameEmail, sameNetwork] = [
    sql`emailhash = ${emailKey(attempt)}`,
    sql`address = ${getNetwork(attempt.address)}`,
  ]
  const counts = await Promise.all([
    loadCount(queries, 'emailAtNetwork', sql`device is null and ${sameEmail} and ${sameNetwork}`),
    loadCount(queries, 'email', sql`device is null and ${sameEmail}`),
    loadCount(queries, 'network', sql`device is null and ${sameNetwork}`),
    loadCount(queries, 'everybody', sql`device is null`),
  ])
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from signin_successes
    where succeeded > now() - ${minutes(lanes.everybody.minutes)}
  `.execute(queries)
  return [counts, rows[0]?.count ?? 0]
}

const minutes = (count: number) => sql`${count} * interval '1 minute'`

async function loadCount(queries: Queries, lane: LaneName, condition: ReturnType<typeof sql>): Promise<LaneCount> {
  const { rows } = await sql<FailedAttempts>`
    select count(*)::int as wrong, coalesce(extract(epoch from now() - max(failed)), 0)::float as since
    from signin_failures
    where ${condition} and failed > now() - ${minutes(lanes[lane].minutes)}
  `.execute(queries)
  return { lane, wrong: rows[0]?.wrong ?? 0, since: rows[0]?.since ?? 0 }
}

export async function recordFailure(queries: Queries, attempt: Attempt): Promise<void> {
  const { device = null } = attempt
  await queries
    .insertInto('signin_failures')
    .values({ emailhash: emailKey(attempt), address: getNetwork(attempt.address), device })
    .execute()
}

/** Clears the failures of a person who has signed in; those for other emails and by others stay. */
export async function forgiveFailures(queries: Queries, attempt: Attempt): Promise<void> {
  const { device } = attempt
  const isOwnLane =
    device === undefined
      ? sql<boolean>`device is null and emailhash = ${emailKey(attempt)} and address = ${getNetwork(attempt.address)}`
      : sql<boolean>`device = ${device}`
  await queries.deleteFrom('signin_failures').where(isOwnLane).execute()
  await sql`insert into signin_successes default values`.execute(queries)
}

/** Removes expired counts. */
export async function cleanUpFailures(queries: Queries): Promise<void> {
  const maxMinutes = Math.max(...Object.values(lanes).map((lane) => lane.minutes))
  await queries
    .deleteFrom('signin_failures')
    .where(sql<boolean>`failed < now() - ${minutes(maxMinutes)}`)
    .execute()
  await sql`delete from signin_successes where succeeded < now() - ${minutes(lanes.everybody.minutes)}`.execute(queries)
}
