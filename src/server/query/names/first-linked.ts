/** Lists can be sorted and grouped by their people: a row with several people counts with the first by name. */
import { sql } from 'kysely'
import { type LinkSource, linkRows } from '../binding.ts'
import { type Expression, inOrder, type Row } from '../condition.ts'
import { fullNameText } from './full-name.ts'

/** A person's name in the order of lists. */
const nameOrder = inOrder(fullNameText('x'))

/** The first linked person by name: their id, or what they are ordered by. */
export function firstLinked(source: LinkSource, row: Row, what: Expression = nameOrder): Expression {
  return sql`(
    select ${what}
    from ${sql.table(source.table)} l
    join ${sql.table(source.targetTable)} x on x.account_id = l.account_id
      and x.id = ${sql.ref(`l.${source.target}`)}
    where ${linkRows(source, row, 'l')} and not x.deleted
    order by ${nameOrder}, x.id
    limit 1
  )`
}
