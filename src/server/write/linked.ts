/**
 * Logs records whose lists of other records lose or get back members that a write deletes or restores: tags, people,
 * prerequisites. Whoever may delete these need not have permission to change the records.
 */
import { sql } from 'kysely'
import { ascending } from '../../contract/ascending.ts'
import { resourceNames } from '../../contract/registry.ts'
import { addUpdates, type Change, noteLastModified } from '../change-log/log.ts'
import { awaitAll, runNow } from '../db/run-compiled.ts'
import { type LinkSource, linkRows, renderConstants } from '../query/binding.ts'
import { arrayLiteral, rowNamed } from '../query/condition.ts'
import { getChunks } from './chunks.ts'
import type { Binding, WriteContext } from './write-context.ts'

/** Whether records have lost members of their lists, or got them. */
type What = 'lost' | 'got'

/** Logs the records with lists of what this write has deleted or restored after its first `start` changes. */
export async function logOwners(writing: WriteContext, start: number, action: 'delete' | 'restore'): Promise<void> {
  const what = action === 'delete' ? 'lost' : 'got'
  const flagged = Map.groupBy(
    writing.changes.slice(start).filter((change) => change.action === action),
    ({ resource }) => resource,
  )
  for (const [resource, members] of flagged) {
    const ids = members.map(({ id }) => id)
    const lists = getLists(writing, writing.bindingOf(resource).table)
    const owners = await awaitAll(...lists.map((list) => findOwners(writing, list, ids)))
    for (const [index, list] of lists.entries()) {
      const name = list.binding.resource.name
      // A record that was restored itself, or whose own list is what a derived one shows, has a change already.
      const logged = writing.changes.slice(start).filter((change) => change.resource === name)
      const loggedIds = new Set(
        logged.filter((change) => list.isDerived || change.action === action).map(({ id }) => id),
      )
      const others = (owners[index] ?? []).filter((id) => !loggedIds.has(id))
      await logList(writing, list, { ids, owners: others, what })
    }
  }
}

interface Listed {
  readonly resource: string
  readonly id: number
  readonly owners: readonly number[]
  readonly what: What
}

/** Logs records whose lists have got or lost a member by a write of that. */
export async function logListed(writing: WriteContext, { resource, id, owners, what }: Listed): Promise<void> {
  if (owners.length === 0) return
  const { table } = writing.bindingOf(resource)
  for (const list of getLists(writing, table)) await logList(writing, list, { ids: [id], owners, what, inAll: true })
}

interface Members {
  /** The members that lists have lost or got. */
  readonly ids: readonly number[]
  /** The records whose lists these are. */
  readonly owners: readonly number[]
  readonly what: What
  /** Set if all of these lists had or have got all of the members, whether or not they are linked now. */
  readonly inAll?: true
}

interface List {
  readonly binding: Binding
  readonly fieldName: string
  readonly source: LinkSource
  /** Whether it shows what other lists of the record store. */
  readonly isDerived: boolean
}

/** Fields of all resources with a history that list records of a table; derived ones come last. */
function getLists({ bindingOf }: WriteContext, table: string): readonly List[] {
  const bindings = resourceNames.map(bindingOf).filter(({ resource }) => resource.writers !== 'nobody')
  const lists = bindings.flatMap((binding) => {
    const links = Object.entries(binding.sources).flatMap(([fieldName, source]) =>
      source.kind === 'link' && source.targetTable === table ? [{ fieldName, source }] : [],
    )
    const isStored = ({ fieldName }: Pick<List, 'fieldName'>) => binding.resource.fields[fieldName]?.write !== 'never'
    return links.map((link) => ({ ...link, binding, isDerived: !isStored(link) && links.some(isStored) }))
  })
  return lists.toSorted((first, second) => Number(first.isDerived) - Number(second.isDerived))
}

/** Records whose lists are linked to members, in the order of their ids. Sent at once, beside other statements. */
async function findOwners(
  { tx, actor }: WriteContext,
  { binding, source }: List,
  ids: readonly number[],
): Promise<readonly number[]> {
  const rows = await runNow(
    tx,
    sql<{ id: number }>`
    select t.id::float8 as id
    from ${sql.table(binding.table)} t
    where t.account_id = ${actor.account} and not t.deleted and t.id in (
      select ${sql.ref(`l.${source.owner}`)}
      from ${sql.table(source.table)} l
      where l.account_id = ${actor.account} and ${sql.ref(`l.${source.target}`)} = any(${arrayLiteral(ids)}::bigint[])
        ${renderConstants(source, 'l')}
    )
    order by t.id
  `,
  )
  return rows.map(({ id }) => id)
}

async function logList(writing: WriteContext, list: List, { owners, ...members }: Members): Promise<void> {
  const updates: Change[] = []
  for await (const chunk of getChunks(owners))
    updates.push(...(await touchOwners(writing, list, { ...members, owners: chunk })))
  if (updates.length > 0) addUpdates(writing.changes, updates)
}

interface Listing {
  readonly id: number
  readonly lastmodified: string | null
  /** Members that are not deleted, without those that the list has lost or got. */
  readonly others: readonly number[]
  readonly linked: readonly number[]
}

/** Notes that the records changed now, where they have a time of that, and returns what became of their lists. */
async function touchOwners(
  { tx, actor }: WriteContext,
  { binding, fieldName, source }: List,
  { ids, owners, what, inAll }: Members,
): Promise<readonly Change[]> {
  const target = sql.ref(`l.${source.target}`)
  const chosen = sql`${arrayLiteral(ids)}::bigint[]`
  const members = linkRows(source, rowNamed('t'), 'l')
  const isStamped = 'lastmodifiedutc' in binding.resource.fields
  const stamp = sql`, touched as (
      update ${sql.table(binding.table)} t
      set lastmodified = clock_timestamp()
      from held h
      where t.account_id = ${actor.account} and t.id = h.id
    )`
  const { rows } = await sql<Listing>`
    with held as (
      select t.id, ${isStamped ? sql`t.lastmodified::text` : sql`null::text`} as lastmodified,
        array(
          select ${target}::float8
          from ${sql.table(source.table)} l
          join ${sql.table(source.targetTable)} m on m.account_id = l.account_id and m.id = ${target} and not m.deleted
          where ${members} and ${target} <> all(${chosen})
        ) as others,
        array(
          select ${target}::float8
          from ${sql.table(source.table)} l
          where ${members} and ${target} = any(${chosen})
        ) as linked
      from ${sql.table(binding.table)} t
      where t.account_id = ${actor.account} and t.id = any(${arrayLiteral(owners)}::bigint[]) and not t.deleted
      order by t.id
      for no key update of t
    )${isStamped ? stamp : sql``}
    select id::float8 as id, lastmodified, others, linked
    from held
    order by id
  `.execute(tx)
  return rows.map(({ id, lastmodified, others, linked }) => {
    const without = { [fieldName]: asLogged(others) }
    const full = { [fieldName]: asLogged([...others, ...(inAll ? ids : linked)]) }
    const [before, after] = what === 'lost' ? [full, without] : [without, full]
    noteLastModified(before, lastmodified)
    return { resource: binding.resource.name, id, action: 'update', before, after }
  })
}

/** A list as snapshots have it. */
const asLogged = (ids: readonly number[]) => (ids.length === 0 ? null : ids.toSorted(ascending))
