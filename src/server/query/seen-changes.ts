/**
 * When a record last changed, for one reader: a change that touched nothing the reader sees did not happen for it, neither in
 * `lastmodified` nor in the version of an entity tag. Whoever sees every field reads the row's own stamp and version.
 */
import { sql } from 'kysely'
import { type Resource, seesField } from '../../contract/language/resource.ts'
import { type Actor, can, isOutside, permissions } from '../../contract/rights.ts'
import type { ReadBinding, Source } from './binding.ts'
import type { Context, Expression, Row } from './condition.ts'

/** Values in a contact's history that are no field of its own: what it may do. */
const rights = 'permissions'

/**
 * Names in the change log of what the actor does not see of a resource's records. The log keeps links as ids, whatever is
 * behind them, so nobody from outside sees those.
 */
export function unseenFields(actor: Actor, resource: Resource): readonly string[] {
  const outside = isOutside(actor)
  const unseen = Object.entries(resource.fields)
    .filter(([, field]) => !seesField(actor, field) || (outside && field.kind === 'tomany'))
    .map(([wire]) => wire)
  return resource.name === 'contacts' && !can(actor, permissions.userPermissions) ? [...unseen, rights] : unseen
}

/** Whether a change touched something else than `unseen`, a list of names (`text[]`). */
export const touchedSeen = (change: Row, unseen: Expression): Expression =>
  sql`(
    ${change.column('action')} <> 'update' or exists (
      select 1
      from json_object_keys(${change.column('after')}) k
      where k <> all(${unseen})
    )
  )`

/** An expression of a row, and all that decides its text. */
export interface SeenExpression {
  readonly shape: string
  readonly render: (row: Row, context: Context) => Expression
}

/** The last change that the actor sees anything of; `column` of it. */
function lastSeen(column: 'id' | 'at', { name }: Resource, unseen: readonly string[], row: Row, context: Context) {
  const list = sql`array[${sql.join(unseen.map((wire) => sql.lit(wire)))}]`
  const change: Row = { alias: 'seen', column: (each) => sql.ref(`seen.${each}`) }
  return sql`(
    select ${change.column(column)}
    from changes seen
    where seen.account_id = ${context.account} and seen.resource = ${sql.lit(name)}
      and seen.recordid = ${row.column('id')} and ${touchedSeen(change, list)}
    order by seen.id desc
    limit 1
  )`
}

/** A row's version as the actor may know it, as text. */
export function seenVersion(actor: Actor, { resource }: ReadBinding): SeenExpression {
  const unseen = unseenFields(actor, resource)
  if (unseen.length === 0) return { shape: 'xmin', render: (row) => sql`${row.column('xmin')}::text` }
  return {
    shape: `seen-version(${unseen})`,
    render: (row, context) => sql`coalesce(${lastSeen('id', resource, unseen, row, context)}::text, '0')`,
  }
}

/**
 * The time of the last change as the actor may know it, for a source that is such a time; null where the stored one will do.
 * A record that nobody has changed since it was brought in has no history, and keeps the time that came with it.
 */
export function seenStamp(actor: Actor, { resource }: ReadBinding, source: Source): SeenExpression | null {
  if (source.from !== 'column' || !source.isLastChange) return null
  const unseen = unseenFields(actor, resource)
  if (unseen.length === 0) return null
  return {
    shape: `seen-stamp(${unseen})`,
    render: (row, context) => {
      const seen = lastSeen('at', resource, unseen, row, context)
      if (!('createdon' in resource.fields)) return sql`coalesce(${seen}, ${row.column('lastmodified')})`
      const changed = sql`exists (
        select 1
        from changes own
        where own.account_id = ${context.account} and own.resource = ${sql.lit(resource.name)}
          and own.recordid = ${row.column('id')}
      )`
      return sql`coalesce(${seen}, case when ${changed} then ${row.column('createdon')} else ${row.column('lastmodified')} end)`
    },
  }
}
