/**
 * Records store an option of a dropdown as its text. Renaming it updates them, each with a row in its history, and
 * saved views that filter by it. Whoever may rename an option need not have permission to change these.
 */
import { sql } from 'kysely'
import { resourceNamed } from '../../../contract/registry.ts'
import { readValues, writeValues } from '../../../contract/requests/filter-value.ts'
import { ownFieldName, ownValues } from '../../../contract/resources/settings/own-wires.ts'
import { type customfieldoptions, customfields, plurals } from '../../../contract/resources/settings/settings.ts'
import { difference, type Snapshot } from '../../change-log/log.ts'
import { arrayLiteral } from '../../query/condition.ts'
import { getChunks } from '../../write/chunks.ts'
import { noEffects } from '../../write/effects.ts'
import { loadRows, lockRows } from '../../write/rows.ts'
import { changeEach } from '../../write/update.ts'
import { type DraftOf, type EffectsOf, isChanged, type WriteContext } from '../../write/write-context.ts'

export const customFieldOptionEffects: EffectsOf<typeof customfieldoptions> = {
  ...noEffects,
  changed: async (writing, drafts) => {
    for (const draft of drafts.filter((changedDraft) => isChanged(changedDraft, 'name'))) await follow(writing, draft)
  },
}

interface Renaming {
  readonly field: number
  readonly entity: string
  readonly from: string
  readonly to: string
}

async function follow(writing: WriteContext, { before, values }: DraftOf<typeof customfieldoptions>): Promise<void> {
  const [field, start, end] = [before?.customfieldid, before?.name, values.name]
  if (!field || !start || !end || (await isStillThere(writing, field, start))) return
  await waitForValues(writing, field)
  const entity = (await loadRows(writing, customfields, [field], ['entity'])).get(field)?.entity
  if (!entity) return
  await followInRecords(writing, { field, entity, from: start, to: end })
  await followInViews(writing, { field, entity, from: start, to: end })
}

/** True if another option has the old name: values may refer to either. */
async function isStillThere({ tx, actor }: WriteContext, field: number, name: string): Promise<boolean> {
  const { rows } = await sql`
    select
    from customfieldoptions
    where account_id = ${actor.account} and customfieldid = ${field}::bigint and name = ${name}::text and not deleted
    limit 1
  `.execute(tx)
  return rows.length > 0
}

/**
 * Waits for concurrent writes of values, which lock the field (`write/custom-values.ts`). Later ones find the new name.
 */
async function waitForValues({ tx, actor }: WriteContext, field: number): Promise<void> {
  await sql`
    select
    from customfields
    where account_id = ${actor.account} and id = ${field}::bigint
    for update
  `.execute(tx)
}

async function followInRecords(writing: WriteContext, renaming: Renaming): Promise<void> {
  const { tx, actor } = writing
  const binding = writing.bindingOf(plurals[renaming.entity] ?? '')
  const { rows } = await sql<{ id: number; deleted: boolean }>`
    select t.id, t.deleted
    from customfield_values v
    join ${sql.table(binding.table)} t on t.account_id = v.account_id and t.id = v.recordid
    where v.account_id = ${actor.account} and v.entity = ${renaming.entity}
      and v.customfieldid = ${renaming.field}::bigint and v.value = ${renaming.from}::text
    order by t.id
  `.execute(tx)
  for await (const chunk of getChunks(rows)) {
    const activeIds = chunk.filter(({ deleted }) => !deleted).map(({ id }) => Number(id))
    const before = await loadOwnValues(writing, binding.resource.name, activeIds, lockRows)
    await setValues(
      writing,
      renaming,
      chunk.map(({ id }) => Number(id)),
    )
    await sql`
      update ${sql.table(binding.table)}
      set lastmodified = clock_timestamp()
      where account_id = ${actor.account} and id = any(${arrayLiteral(activeIds)}::bigint[])
    `.execute(tx)
    const after = await loadOwnValues(writing, binding.resource.name, activeIds, loadRows)
    for (const [id, record] of after) {
      const changes = difference(before.get(id) ?? {}, record)
      if (changes) writing.changes.push({ resource: binding.resource.name, id, action: 'update', ...changes })
    }
  }
}

/** Values of a resource's records as the history shows them. */
const loadOwnValues = (
  writing: WriteContext,
  resource: string,
  ids: readonly number[],
  read: typeof loadRows,
): Promise<ReadonlyMap<number, Snapshot>> => read(writing, resourceNamed(resource), ids, [ownValues])

async function setValues({ tx, actor }: WriteContext, { field, entity, from, to }: Renaming, ids: readonly number[]) {
  await sql`
    update customfield_values
    set value = ${to}::text
    where account_id = ${actor.account} and entity = ${entity} and customfieldid = ${field}::bigint
      and value = ${from}::text and recordid = any(${arrayLiteral(ids)}::bigint[])
  `.execute(tx)
}

async function followInViews(writing: WriteContext, renaming: Renaming): Promise<void> {
  const { tx, actor } = writing
  const { rows } = await sql<{ id: number; query: string }>`
    select id, query
    from views
    where account_id = ${actor.account} and resource = ${plurals[renaming.entity] ?? ''}
      and position(${ownFieldName(renaming.field)} in lower(query)) > 0 and not deleted
    order by id
  `.execute(tx)
  const followed = rows.flatMap(({ id, query }) => {
    const newQuery = followedQuery(query, renaming)
    return newQuery === query ? [] : [{ id: Number(id), values: { query: newQuery } }]
  })
  const trusted: WriteContext = { ...writing, actor: { ...actor, kind: 'apikey' } }
  await changeEach(trusted, writing.bindingOf('views'), followed, 'update')
}

/** The query with the option's new name in filters by it; the rest is unchanged, to the letter. */
function followedQuery(query: string, { field, from, to }: Renaming): string {
  const parts = query.split('&').map((part) => {
    const [name = '', value] = part.split(/=(.*)/s)
    if (value === undefined || decoded(name).toLowerCase() !== ownFieldName(field)) return part
    const { negated, values } = readValues(decoded(value))
    const isOld = (key: string) => key.toLowerCase() === from.toLowerCase()
    if (!values.some(isOld)) return part
    const text = writeValues({ negated, values: values.map((item) => (isOld(item) ? to : item)) })
    return `${name}=${encodeURIComponent(text ?? '')}`
  })
  return parts.join('&')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    // Not valid in a URL: keep what somebody wrote.
    return text
  }
}
