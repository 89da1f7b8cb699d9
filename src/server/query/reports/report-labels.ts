/** What the groups of a report (`g`) are called: joined when all rows have been added up, so that each name is looked up once. */
import { sql } from 'kysely'
import { context } from '../compile-read.ts'
import type { Expression } from '../condition.ts'
import type { GroupSource } from './report-source.ts'

export const labelOf = ({ labels }: GroupSource): Expression | null => labels?.name ?? null

export const labelJoin = ({ labels }: GroupSource): Expression =>
  labels === null
    ? sql``
    : sql` left join ${sql.table(labels.table)} l on l.account_id = ${context.account} and l.id = g.key`
