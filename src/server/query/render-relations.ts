import { sql } from 'kysely'
import { constantsOf, type ReadBinding, type Relation, relatedAlias } from './binding.ts'
import { type Expression, type Row, rowOf } from './condition.ts'

/** Left lateral joins of the named relations and of those that they depend on, except for those already joined. */
export function relationJoins(
  binding: ReadBinding,
  row: Row,
  names: readonly string[],
  joined: readonly string[] = [],
): Expression {
  const wanted = withParents(binding, names).filter((name) => !joined.includes(name))
  if (wanted.length === 0) return sql``
  return sql.join(
    wanted.map((name) => joinOf(binding.relations[name] as Relation, row, name)),
    sql``,
  )
}

/** The relations and those that they depend on, in the order in which they can be joined. */
export function withParents(binding: ReadBinding, names: readonly string[]): string[] {
  const ordered = new Set<string>()
  const add = (name: string) => {
    const relation = binding.relations[name]
    if (!relation) throw new Error(`${binding.resource.name} has no relation ${name}`)
    if (relation.via) add(relation.via)
    ordered.add(name)
  }
  for (const name of names) add(name)
  return [...ordered]
}

function joinOf(relation: Relation, row: Row, name: string): Expression {
  const alias = relatedAlias(row, name)
  // At most one row refers to each: a plain join, which is faster than a lateral one when the list is sorted by it.
  if (relation.by !== 'id') {
    const own = rowOf(alias)
    return sql` left join ${sql.table(relation.table)} ${sql.ref(alias)}
      on ${own.column('account_id')} = ${row.column('account_id')}
      and ${own.column(relation.by)} = ${row.column(relation.key)}${constantsOf(relation, alias)}`
  }
  const holder = relation.via ? relatedAlias(row, relation.via) : row.alias
  return sql` left join lateral (
    select *
    from ${sql.table(relation.table)} r
    where r.account_id = ${row.column('account_id')}
      and ${sql.ref(`r.${relation.by}`)} = ${sql.ref(`${holder}.${relation.key}`)}${constantsOf(relation, 'r')}
    limit 1
  ) ${sql.ref(alias)} on true`
}
