/** Logs records in which a write changed what is read from others, such as what credit notes leave of an invoice's line. */
import { sql } from 'kysely'
import { type Change, noteLastModified, type Snapshot } from '../change-log/log.ts'
import { valuesIn } from '../query/binding.ts'
import { arrayLiteral, rowNamed } from '../query/condition.ts'
import { getContext } from './snapshot.ts'
import type { WriteContext } from './write-context.ts'

interface Followed {
  readonly id: number
  readonly lastmodified: string
  readonly after: Snapshot
}

/** Notes that the records changed now, and logs the values that their fields have got. Deleted records are left out. */
export async function logDependent(
  writing: WriteContext,
  resource: string,
  ids: readonly number[],
  fieldNames: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const { tx, actor, bindingOf, changes } = writing
  const { table } = bindingOf(resource)
  const values = valuesIn(bindingOf(resource), fieldNames, rowNamed('t'), getContext(writing))
  const { rows } = await sql<Followed>`
    with held as (
      select t.id, t.lastmodified::text as lastmodified
      from ${sql.table(table)} t
      where t.account_id = ${actor.account} and t.id = any(${arrayLiteral(ids)}::bigint[]) and not t.deleted
      order by t.id
      for no key update of t
    )
    update ${sql.table(table)} t
    set lastmodified = clock_timestamp()
    from held h
    where t.account_id = ${actor.account} and t.id = h.id
    returning t.id::float8 as id, h.lastmodified, ${values} as after
  `.execute(tx)
  const updates = rows
    .toSorted((first, second) => first.id - second.id)
    .map(({ id, lastmodified, after }): Change => {
      const before = {}
      noteLastModified(before, lastmodified)
      return { resource, id, action: 'update', before, after }
    })
  changes.push(...updates)
}
