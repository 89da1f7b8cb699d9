/**
 * Logs records whose lists of tags, groups, roles or teams lose or get back members that a write deletes or restores. Whoever
 * may delete these need not have permission to change the records.
 */
import { sql } from 'kysely'
import { ascending } from '../../contract/ascending.ts'
import { resourceNames } from '../../contract/registry.ts'
import { addUpdates, type Change, noteLastModified } from '../change-log/log.ts'
import { type LinkSource, linkRows } from '../query/binding.ts'
import { arrayLiteral, rowNamed } from '../query/condition.ts'
import type { Binding, WriteContext } from './write-context.ts'

/** Whether records have lost members of their lists, or got them. */
type What = 'lost' | 'got'

/** Effects of a resource whose records are in lists of others. */
export const loggedInLists = (resource: string) => ({
  removed: (writing: WriteContext, ids: readonly number[]) => logLinked(writing, resource, { ids, what: 'lost' }),
  restored: (writing: WriteContext, ids: readonly number[]) => logLinked(writing, resource, { ids, what: 'got' }),
})

async function logLinked(writing: WriteContext, resource: string, members: Members): Promise<void> {
  const { table } = writing.bindingOf(resource)
  for (const list of listsOf(writing, table)) await logList(writing, list, members)
}

interface Listed {
  readonly resource: string
  readonly id: number
  readonly owners: readonly number[]
  readonly what: What
}

/** Logs records whose lists have got or lost a member by a write of that. */
export async function logListed(writing: WriteContext, { resource, id, owners, what }: Listed): Promise<void> {
  if (owners.length > 0) await logLinked(writing, resource, { ids: [id], owners, what })
}

interface Members {
  /** The members that lists have lost or got. */
  readonly ids: readonly number[]
  /** The records whose lists these are, if not all that are linked to the members. */
  readonly owners?: readonly number[]
  readonly what: What
}

interface List {
  readonly binding: Binding
  readonly fieldName: string
  readonly source: LinkSource
}

/** Fields of all resources that list records of a table. */
const listsOf = ({ bindingOf }: WriteContext, table: string): readonly List[] =>
  resourceNames
    .map(bindingOf)
    .flatMap((binding) =>
      Object.entries(binding.sources).flatMap(([fieldName, source]) =>
        source.kind === 'link' && source.targetTable === table ? [{ binding, fieldName, source }] : [],
      ),
    )

interface Listing {
  readonly id: number
  readonly lastmodified: string
  /** Members that are not deleted, without those that the list has lost or got. */
  readonly others: readonly number[]
  readonly linked: readonly number[]
}

async function logList(
  { tx, actor, changes }: WriteContext,
  { binding, fieldName, source }: List,
  { ids, owners, what }: Members,
): Promise<void> {
  const [owner, target] = [sql.ref(`l.${source.owner}`), sql.ref(`l.${source.target}`)]
  const chosen = sql`${arrayLiteral(ids)}::bigint[]`
  const members = linkRows(source, rowNamed('t'), 'l')
  const linked = sql`array(
        select ${target}::float8
        from ${sql.table(source.table)} l
        where ${members} and ${target} = any(${chosen})
      )`
  const concerned = owners
    ? sql`t.id = any(${arrayLiteral(owners)}::bigint[])`
    : sql`t.id in (
        select ${owner}
        from ${sql.table(source.table)} l
        where l.account_id = ${actor.account} and ${target} = any(${chosen})
      ) and cardinality(${linked}) > 0`
  const { rows } = await sql<Listing>`
    with held as (
      select t.id, t.lastmodified::text as lastmodified,
        array(
          select ${target}::float8
          from ${sql.table(source.table)} l
          join ${sql.table(source.targetTable)} m on m.account_id = l.account_id and m.id = ${target} and not m.deleted
          where ${members} and ${target} <> all(${chosen})
        ) as others,
        ${linked} as linked
      from ${sql.table(binding.table)} t
      where t.account_id = ${actor.account} and not t.deleted and ${concerned}
      order by t.id
      for no key update of t
    )
    update ${sql.table(binding.table)} t
    set lastmodified = clock_timestamp()
    from held h
    where t.account_id = ${actor.account} and t.id = h.id
    returning t.id::float8 as id, h.lastmodified, h.others, h.linked
  `.execute(tx)
  const updates = rows
    .toSorted((first, second) => first.id - second.id)
    .map(({ id, lastmodified, others, linked }): Change => {
      const without = { [fieldName]: asLogged(others) }
      const full = { [fieldName]: asLogged([...others, ...(owners ? ids : linked)]) }
      const [before, after] = what === 'lost' ? [full, without] : [without, full]
      noteLastModified(before, lastmodified)
      return { resource: binding.resource.name, id, action: 'update', before, after }
    })
  addUpdates(changes, updates)
}

/** A list as snapshots have it. */
const asLogged = (ids: readonly number[]) => (ids.length === 0 ? null : ids.toSorted(ascending))
