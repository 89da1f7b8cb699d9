/** Sources shared by several bindings. */
import { sql } from 'kysely'
import { mayUse } from '../../contract/language/resource.ts'
import { files } from '../../contract/resources/content/content.ts'
import type { Actor } from '../../contract/rights.ts'
import { column, computed, link, linkSeen, personal, relatedAlias } from '../query/binding.ts'
import {
  type Condition,
  type Context,
  type Expression,
  fixedCondition,
  inOrder,
  type Row,
  rowNamed,
} from '../query/condition.ts'
import { fullName } from '../query/names/full-name.ts'
import { fileScope } from './visibility/content-scope.ts'
import { tagScope } from './visibility/visibility.ts'

export const stampSources = {
  createdon: column(),
  lastmodified: column('lastmodified'),
  lastmodifiedutc: column('lastmodified'),
} as const

/** Tags of a kind of record: those that the reader may know of. */
export const tagSource = (entity: string) =>
  linkSeen(link('record_tags', 'recordid', 'tagid', 'tags', { entity }), tagScope)

/** Values of the account's own fields, in the fields' order. */
export const customFieldSource = (entity: string) =>
  computed(
    (row) =>
      sql`(
        select json_agg(row_to_json(e))
        from (
          select f.id, f.name, v.value, f.type
          from customfield_values v
          join customfields f on f.account_id = v.account_id and f.id = v.customfieldid
          where v.account_id = ${row.column('account_id')} and v.entity = ${sql.lit(entity)}
            and v.recordid = ${row.column('id')} and not f.deleted
          order by f.sortorder, f.id
        ) e
      )`,
  )

/** First and last name of the contact that a relation leads to. */
export const personName = (name: string) => computed((row) => fullName(relatedAlias(row, name)), [name])

/** Files that are kept with a record, by the column of files that holds its id: those that the actor sees. */
export const attachmentSource = (parentField: 'projectid' | 'itemid' | 'invoiceid') =>
  personal((actor) => attached(actor, parentField))

function attached(actor: Actor, parentField: string): Condition {
  if (!mayUse(actor, files, 'view')) return fixedCondition('no-attachments', () => sql`null::json`)
  const scope = fileScope(actor)
  return {
    shape: `attachments(${scope?.shape ?? 'all'})`,
    values: scope?.values ?? [],
    render: (row, values, context) => {
      const file = rowNamed('f')
      const condition = scope ? sql` and ${scope.render(file, values, context)}` : sql``
      return sql`(
        select json_agg(row_to_json(e))
        from (
          select f.id, f.filename, f.size, ${fileAddress(file)} as url
          from files f
          where f.account_id = ${row.column('account_id')} and ${file.column(parentField)} = ${row.column('id')}
            and not f.deleted${condition}
          order by ${inOrder(sql`f.filename`)}, f.id
        ) e
      )`
    },
  }
}

/** Where a file's content is read, below the root of the service. */
export const fileAddress = (row: Row) => sql`concat('/api/v4/files/', ${row.column('id')}, '/download')`

/** Whole days since the record was made, in account time. */
export const ageSource = computed(
  (row, context) =>
    sql`((now() at time zone ${context.timezone}::text)::date - (${row.column('createdon')} at time zone ${context.timezone}::text)::date)`,
)

/** What is taken off a line: a percentage, an amount, or both. */
export const discountSource = computed((row) => {
  const [percent, amount] = [row.column('discountpercent'), row.column('discountamount')]
  return sql`case when ${percent} is not null or ${amount} is not null then json_build_object('percent', ${percent}, 'amount', ${amount}) end`
})

/** `part` of `total` as a percentage with two decimals; nothing where there is no whole. */
export function percentage(part: Expression, total: Expression): Expression {
  return sql`round(100 * ${part} / nullif(${total}, 0), 2)`
}

export type Render = (row: Row, context: Context) => Expression
