/** Number of jobs, for monitoring. */
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

export interface JobCount {
  readonly queue: string
  readonly state: 'waiting' | 'later' | 'running' | 'failed'
  readonly count: number
}

/** All queues, including empty ones; completed jobs are not counted. */
export async function countJobs(database: Database): Promise<readonly JobCount[]> {
  const { rows } = await sql<JobCount>`
    select q.name as queue, s.state, (
      select count(*)
      from jobs.job j
      where j.name = q.name and case s.state
        when 'waiting' then j.state in ('created', 'retry') and j.start_after <= now()
        when 'later' then j.state in ('created', 'retry') and j.start_after > now()
        when 'running' then j.state = 'active'
        else j.state = 'failed'
      end
    )::int as count
    from jobs.queue q
    cross join (values ('waiting'), ('later'), ('running'), ('failed')) as s (state)
    where q.name not like '\\_\\_%'
  `.execute(database.kysely)
  return rows
}
