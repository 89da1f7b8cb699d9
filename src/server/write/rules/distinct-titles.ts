/**
 * Titles that are given once, so that people who choose by them can tell records apart. Capitals and blanks make no other
 * title. Asked when the records are stored, behind a lock: of two writes at once the later one sees the other.
 */
import { type RawBuilder, sql } from 'kysely'
import { Problem, shown } from '../../../contract/requests/problem.ts'
import { lockByName } from '../../db/advisory-lock.ts'
import { storedColumn } from '../../query/binding.ts'
import { arrayLiteral } from '../../query/condition.ts'
import { type Binding, type Draft, isChanged, type Writing } from '../writing.ts'

/** A title as far as it tells records apart. */
export const plainTitle = (title: RawBuilder<unknown>) =>
  sql`lower(regexp_replace(btrim(normalize(${title}, NFKC)), '\\s+', ' ', 'g'))`

const columnOf = (binding: Binding, wire: string) => sql.ref(storedColumn(binding, wire) ?? wire)

/** Throws the 409 of the first draft whose title another record has; those whose title stays as it was are not asked. */
export async function requireDistinctTitles(
  writing: Writing,
  binding: Binding,
  drafts: readonly Draft[],
): Promise<void> {
  const { distinct, title } = binding.resource
  if (!distinct) return
  const named = drafts.filter(
    (draft) => isChanged(draft, title) || (distinct.within !== null && isChanged(draft, distinct.within)),
  )
  await refuseTaken(writing, binding, new Map(named.map(({ id, place }) => [id, place])))
}

/** Throws a 409 where somebody has given the title of a record that comes back to another one meanwhile. */
export async function requireTitlesBack(writing: Writing, binding: Binding, ids: readonly number[]): Promise<void> {
  await refuseTaken(writing, binding, new Map(ids.map((id) => [id, ''])))
}

/** @param places of what is written, by id */
async function refuseTaken(
  { tx, actor }: Writing,
  binding: Binding,
  places: ReadonlyMap<number, string>,
): Promise<void> {
  const { distinct, title, name, singular } = binding.resource
  if (!distinct || places.size === 0) return
  await lockByName(tx, `titles:${actor.account}:${name}`)
  const within = distinct.within === null ? null : columnOf(binding, distinct.within)
  const own = columnOf(binding, title)
  const shared = within === null ? sql`` : sql` and o.${within} = t.${within}`
  const found = await sql<{ id: number; title: string }>`
    select t.id, t.${own} as title
    from ${sql.table(binding.table)} t
    where t.account_id = ${actor.account} and t.id = any(${arrayLiteral([...places.keys()])}::bigint[]) and exists (
      select 1
      from ${sql.table(binding.table)} o
      where o.account_id = t.account_id and o.id <> t.id and not o.deleted
        and ${plainTitle(sql`o.${own}`)} = ${plainTitle(sql`t.${own}`)}${shared}
    )
    order by t.id
    limit 1
  `.execute(tx)
  const [taken] = found.rows
  if (!taken) return
  const place = places.get(Number(taken.id)) ?? ''
  const said = `${place}${title}: ${shown(taken.title)} is the ${title} of another ${singular}; use one that no other has.`
  throw new Problem('conflict', said)
}
