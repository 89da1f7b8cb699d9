/**
 * The migrations of builds before 0.1.0: 109 files, numbered up to 720, that are one now (`1000-initial`). After the last of them the
 * schema is the same, so its databases, backups and account files are accepted as they are; those of earlier builds are refused.
 */
import { sql } from 'kysely'
import type { Tx } from './database.ts'

const [count, last] = [109, 720]
const initial = { number: 1000, name: 'initial' }

/** Numbers of migrations that have run, with that of `1000-initial` if all former ones have. */
export function currentNumbers(numbers: readonly number[]): readonly number[] {
  const isComplete = numbers.filter((number) => number <= last).length === count
  return isComplete ? [initial.number, ...numbers.filter((number) => number > last)] : numbers
}

/** Whether a database, a backup or an account file is of a build that stopped before the last former migration. */
export const isOfEarlyBuild = (current: readonly number[]) => current.some((number) => number <= last)

export const wayFromEarlyBuild = 'export its records with that build, or start with an empty DATA_DIR or database'

/** Replaces the records of all former migrations by the one of `1000-initial`. */
export async function mergeFormerMigrations(tx: Tx): Promise<void> {
  await sql`
    with former as (
      delete from migrations
      where number <= ${last}
      returning ranon
    )
    insert into migrations (number, name, ranon)
    select ${initial.number}, ${initial.name}, min(ranon)
    from former
  `.execute(tx)
}
