/** The select list of a plan: each field in its wire format, and each embedded list. */
import { sql } from 'kysely'
import type { Field } from '../../contract/language/field.ts'
import { removalWord, tellsRemoval } from '../../contract/language/resource.ts'
import { fieldValue, type LinkSource, linkRows, relationsReadBy } from './binding.ts'
import { type Context, type Expression, notDeletedCondition, type Row } from './condition.ts'
import type { ReadPlan, SelectedField } from './plan.ts'
import { conditionSlots, type Numbering } from './plan-values.ts'
import { relatedAggregate, withRelatedAggregates } from './related-aggregates.ts'
import { relationJoins, withParents } from './render-relations.ts'

type RenderEmbedded = (
  plan: ReadPlan,
  keyColumn: string,
  parent: Expression,
  alias: string,
  numbering: Numbering,
) => Expression

/** The result of lists, reports and planning: the rows of `r` as one JSON text, and their number. */
export const rowsAsText = sql`coalesce(json_agg(json_strip_nulls(row_to_json(r))), '[]')::text as data, count(*)::text as count`

export interface RenderedFields {
  readonly list: Expression
  readonly joins: Expression
  /** Relations that `joins` joins. */
  readonly relations: readonly string[]
}

export function renderFields(
  plan: ReadPlan,
  row: Row,
  context: Context,
  numbering: Numbering,
  renderEmbedded: RenderEmbedded,
): RenderedFields {
  const beside = withRelatedAggregates(row, (note) => noteValues(plan, row, { ...context, beside: note }))
  const within = { ...context, beside: beside.read }
  const fields = plan.fields.flatMap((field) => {
    const value = renderValue(field, row, within, numbering)
    return field.names.map((name) => sql`${value} as ${sql.id(name)}`)
  })
  const embeds = plan.embeds.map(
    (embed, index) =>
      sql`${renderEmbedded(embed.plan, embed.parentColumn, row.column('id'), `${row.alias}${index}`, numbering)} as ${sql.ref(embed.name)}`,
  )
  const relations = withParents(
    plan.binding,
    plan.fields.flatMap(({ source }) => relationsReadBy(source)),
  )
  return {
    list: sql.join([...fields, ...embeds, ...removal(plan, row)]),
    joins: sql`${relationJoins(plan.binding, row, relations)}${beside.join}`,
    relations,
  }
}

/** The state of a deleted row beside other fields, in reads that may return deleted rows. */
function removal({ binding, conditions, fields }: ReadPlan, row: Row): readonly Expression[] {
  if (!tellsRemoval(binding.resource) || conditions.some(({ shape }) => shape === notDeletedCondition.shape)) return []
  if (fields.some(({ names }) => names.includes(removalWord))) return []
  return [sql`case when ${row.column('deleted')} then 'deleted' end as ${sql.id(removalWord)}`]
}

/** Renders the fields once, so that the context notes which aggregates of related rows they need. */
function noteValues(plan: ReadPlan, row: Row, context: Context): void {
  for (const { source, field, personal } of plan.fields) {
    if (personal) continue
    if (source.kind === 'computed') source.render(row, context)
    if (source.kind === 'link') linkedRecords(source, field, row, context)
  }
}

function renderValue(
  { names, field, source, personal }: SelectedField,
  row: Row,
  context: Context,
  numbering: Numbering,
): Expression {
  if (personal) return personal.render(row, conditionSlots(personal, numbering), context)
  if (source.kind === 'link') return linkedRecords(source, field, row, context)
  const [fieldName] = names as readonly [string, ...string[]]
  const value = fieldValue(source, fieldName, row, context)
  if (value === null) throw new Error(`${fieldName} is never answered`)
  if (source.kind === 'computed' && field.kind !== 'percent' && field.kind !== 'datetime') return value
  return field.kind === 'state' ? getState(row, value) : toApiValue(field, value, context)
}

/** A deleted record has no other state. */
const getState = (row: Row, value: Expression): Expression =>
  sql`case when ${row.column('deleted')} then 'deleted' else ${value} end`

/** A stored value in the wire format of its kind. */
export function toApiValue(field: Field, value: Expression, context: Context): Expression {
  switch (field.kind) {
    case 'datetime':
      return sql`to_char(${value} at time zone ${context.timezone}::text, 'YYYY-MM-DD"T"HH24:MI:SS')`
    case 'utc':
      return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
    case 'sortkey':
      return sql`encode(${value}, 'hex')`
    case 'decimal':
      return sql`trim_scale(${value}::numeric)`
    case 'percent':
      return sql`round(${value}, ${sql.lit(field.decimals ?? 2)})`
    case 'id':
    case 'text':
    case 'longtext':
    case 'integer':
    case 'money':
    case 'minutes':
    case 'boolean':
    case 'date':
    case 'color':
    case 'choice':
    case 'state':
    case 'toone':
    case 'tomany':
    case 'object':
    case 'records':
    case 'customvalues':
      return value
  }
}

/** Linked records as an array; `visible` is a further condition on their rows (`x`). */
export function linkedRecords(
  source: LinkSource,
  field: Field,
  row: Row,
  context: Context,
  visible: Expression | null = null,
): Expression {
  const columns = sql.join(field.shape.map((name) => sql.ref(`x.${name}`)))
  const rows = sql`from (
      select ${columns}
      from ${sql.table(source.table)} l
      join ${sql.table(source.targetTable)} x on x.account_id = l.account_id
        and x.id = ${sql.ref(`l.${source.target}`)}
      where ${linkRows(source, row, 'l')} and not x.deleted${visible ? sql` and ${visible}` : sql``}
      order by x.id
    ) e`
  return relatedAggregate(context, sql`json_agg(row_to_json(e))`, rows)
}
