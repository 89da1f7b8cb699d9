/**
 * When a record last changed for one reader. Changes of fields that the reader cannot see affect neither `lastmodified`
 * nor the version in the ETag. Readers who see every field get the row's own time and version.
 */
import { sql } from 'kysely'
import { type Resource, seesField } from '../../contract/language/resource.ts'
import { type Actor, can, isOutside, permissions } from '../../contract/rights.ts'
import type { ReadBinding, Source } from './binding.ts'
import type { Context, Expression, Row } from './condition.ts'

/** The name of a contact's permissions in its history, because they are not a field. */
const rights = 'permissions'

/**
 * Names in the change log of the fields that the actor does not see. The log keeps links as ids, whatever records these are
 * of, so nobody outside the firm sees links there.
 */
export function unseenFields(actor: Actor, resource: Resource): readonly string[] {
  const outside = isOutside(actor)
  const unseen = Object.entries(resource.fields)
    .filter(([, field]) => !seesField(actor, field) || (outside && field.kind === 'tomany'))
    .map(([fieldName]) => fieldName)
  return resource.name === 'contacts' && !can(actor, permissions.userPermissions) ? [...unseen, rights] : unseen
}

/** Whether a change touched more than `unseen`, a list of names (`text[]`). */
export const touchedSeen = (change: Row, unseen: Expression): Expression =>
  sql`(
    ${change.column('action')} <> 'update' or exists (
      select 1
      from json_object_keys(${change.column('after')}) k
      where k <> all(${unseen})
    )
  )`

/** An expression of a row, and the shape that determines its text. */
export interface SeenExpression {
  readonly shape: string
  readonly render: (row: Row, context: Context) => Expression
}

/** A column of the last change that the actor sees, at least in part. */
function lastSeen(column: 'id' | 'at', { name }: Resource, unseen: readonly string[], row: Row, context: Context) {
  const list = sql`array[${sql.join(unseen.map((fieldName) => sql.lit(fieldName)))}]`
  const change: Row = { alias: 'seen', column: (columnName) => sql.ref(`seen.${columnName}`) }
  return sql`(
    select ${change.column(column)}
    from changes seen
    where seen.account_id = ${context.account} and seen.resource = ${sql.lit(name)}
      and seen.recordid = ${row.column('id')} and ${touchedSeen(change, list)}
    order by seen.id desc
    limit 1
  )`
}

/** A row's version for the actor, as text. */
export function seenVersion(actor: Actor, { resource }: ReadBinding): SeenExpression {
  const unseen = unseenFields(actor, resource)
  if (unseen.length === 0) return { shape: 'xmin', render: (row) => sql`${row.column('xmin')}::text` }
  return {
    shape: `seen-version(${unseen})`,
    render: (row, context) => sql`coalesce(${lastSeen('id', resource, unseen, row, context)}::text, '0')`,
  }
}

/**
 * The time of the last change for the actor, for a source with such a time; null if the stored one will do. A record
 * that has not changed since its import has no history and keeps the time that it was imported with, also after changes
 * that the actor does not see.
 */
export function seenStamp(actor: Actor, { resource }: ReadBinding, source: Source): SeenExpression | null {
  if (source.kind !== 'column' || !source.isLastChange) return null
  const unseen = unseenFields(actor, resource)
  if (unseen.length === 0) return null
  return {
    shape: `seen-stamp(${unseen})`,
    render: (row, context) => {
      const lastVisible = lastSeen('at', resource, unseen, row, context)
      const earliest = 'createdon' in resource.fields ? row.column('createdon') : row.column('lastmodified')
      const beforeHistory = sql`(
        select coalesce(own.lastmodifiedbefore, ${earliest})
        from changes own
        where own.account_id = ${context.account} and own.resource = ${sql.lit(resource.name)}
          and own.recordid = ${row.column('id')}
        order by own.id
        limit 1
      )`
      return sql`coalesce(${lastVisible}, ${beforeHistory}, ${row.column('lastmodified')})`
    },
  }
}
