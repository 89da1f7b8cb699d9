import { sql } from 'kysely'
import { type ReadBinding, type Relation, relatedAlias, renderConstants } from './binding.ts'
import { type Expression, type Row, rowNamed } from './condition.ts'

/** Left lateral joins of the named relations and of those that they depend on, except for those already joined. */
export function relationJoins(
  binding: ReadBinding,
  row: Row,
  names: readonly string[],
  joinedRelations: readonly string[] = [],
): Expression {
  const neededRelations = withParents(binding, names).filter((name) => !joinedRelations.includes(name))
  if (neededRelations.length === 0) return sql``
  return sql.join(
    neededRelations.map((name) => getJoin(binding.relations[name] as Relation, row, name)),
    sql``,
  )
}

/** The relations and those that they depend on, in the order in which they can be joined. */
export function withParents(binding: ReadBinding, names: readonly string[]): string[] {
  const orderedNames = new Set<string>()
  const add = (name: string) => {
    const relation = binding.relations[name]
    if (!relation) throw new Error(`${binding.resource.name} has no relation ${name}`)
    if (relation.via) add(relation.via)
    orderedNames.add(name)
  }
  for (const name of names) add(name)
  return [...orderedNames]
}

function getJoin(relation: Relation, row: Row, name: string): Expression {
  const alias = relatedAlias(row, name)
  // At most one row refers to each: a plain join, which is faster than a lateral one when the list is sorted by it.
  if (relation.keyColumn !== 'id') {
    const record = rowNamed(alias)
    return sql` left join ${sql.table(relation.table)} ${sql.ref(alias)}
      on ${record.column('account_id')} = ${row.column('account_id')}
      and ${record.column(relation.keyColumn)} = ${row.column(relation.key)}${renderConstants(relation, alias)}`
  }
  const holder = relation.via ? relatedAlias(row, relation.via) : row.alias
  return sql` left join lateral (
    select *
    from ${sql.table(relation.table)} r
    where r.account_id = ${row.column('account_id')}
      and ${sql.ref(`r.${relation.keyColumn}`)} = ${sql.ref(`${holder}.${relation.key}`)}${renderConstants(relation, 'r')}
    limit 1
  ) ${sql.ref(alias)} on true`
}
