/**
 * Shares the counts of a rate limit between all processes of a database: four times a second, each process adds its counts
 * to a table and reads the totals. A caller can exceed its limit by the requests that it sends to other processes in between.
 */
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { type Repeated, repeat } from '../jobs/repeat.ts'
import type { RateLimit, RequestCount } from './rate-limit.ts'

const everySeconds = 0.25

export function shareCounts(limit: RateLimit, database: Database, onError: (error: unknown) => void): Repeated {
  return repeat(everySeconds, () => exchange(limit, database), onError)
}

/** Adds the new counts of this process and reads the totals. */
export async function exchange(limit: RateLimit, { kysely }: Pick<Database, 'kysely'>): Promise<void> {
  const fresh = limit.fresh()
  if (fresh.length === 0) return
  const result = await sql<RequestCount>`
    insert into rate_counts as known (caller, count, ends)
    select c.caller, c.count, now() + c.left * interval '1 millisecond'
    from json_to_recordset(${JSON.stringify(fresh)}::json) as c(caller text, count int, "left" float8)
    order by c.caller
    on conflict (caller) do update set
      count = excluded.count + case when known.ends > now() then known.count else 0 end,
      ends = case when known.ends > now() then known.ends else excluded.ends end
    returning caller, count, (extract(epoch from ends - now()) * 1000)::float8 as "left"
  `.execute(kysely)
  limit.learn(result.rows)
}

/** Removes windows that have ended. */
export async function cleanUpCounts({ kysely }: Pick<Database, 'kysely'>): Promise<void> {
  await sql`delete from rate_counts where ends < now()`.execute(kysely)
}
