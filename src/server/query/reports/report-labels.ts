/** Labels of the groups of a report (`g`): joined after all rows have been added up, so that each is looked up once. */
import { sql } from 'kysely'
import { inAlphabet } from '../alphabets.ts'
import { context } from '../compile-read.ts'
import type { Expression } from '../condition.ts'
import type { GroupSource } from './report-source.ts'

/** The subject of a group, and its labels, under their wire names. */
export const getNames = ({ key, labels }: GroupSource): readonly Expression[] =>
  [[key, sql`g.key`] as const, ...Object.entries(labels?.names ?? {})].map(
    ([fieldName, value]) => sql`${value} as ${sql.ref(fieldName)}`,
  )

/** Sorted by label in the alphabet of the language; groups without labels by key. */
export function getOrder({ labels }: GroupSource, alphabet: string | null): Expression {
  if (labels === null) return sql`g.key nulls last`
  const names = Object.values(labels.names).map((name) => sql`${inAlphabet(name, alphabet)} nulls last`)
  return sql.join([...names, sql`g.key`])
}

export const labelJoin = ({ labels }: GroupSource): Expression =>
  labels === null ? sql`` : sql` left join ${labels.rows} on l.account_id = ${context.account} and l.id = g.key`
