/**
 * Rules applied when companies and their locations are written. Addresses are stored in locations, one of which is the
 * main one.
 */

import { sql } from 'kysely'
import { everyTranslate, translateFor } from '../../../contract/messages/catalogues.ts'
import type { Translate } from '../../../contract/messages/messages.ts'
import { about } from '../../../contract/requests/refusal.ts'
import { addressFields, type companies } from '../../../contract/resources/people/companies.ts'
import { companylocations } from '../../../contract/resources/people/company-locations.ts'
import { arrayLiteral } from '../../query/condition.ts'
import { createRecords } from '../../write/create.ts'
import { noEffects } from '../../write/effects.ts'
import { removeRecords } from '../../write/remove.ts'
import { loadRows } from '../../write/rows.ts'
import { idList } from '../../write/rules/references.ts'
import { lockedSnapshots } from '../../write/snapshot.ts'
import { changeEach } from '../../write/update.ts'
import { type DraftOf, type EffectsOf, refuse, valueAfter, type WriteContext } from '../../write/write-context.ts'
import { checkCountry, withCountry } from './location-country.ts'

export const companyEffects: EffectsOf<typeof companies> = {
  ...noEffects,
  prepare: async (writing, drafts) => {
    await checkMainLocations(writing, drafts)
    return drafts
  },
  created: async (writing, drafts) => {
    const inputs = drafts.flatMap((draft) => getAddress(writing, draft) ?? [])
    await createRecords(writing, writing.bindingOf('companylocations'), inputs)
  },
  changed: moveCompanies,
  children: ['companylocations', 'files', 'messages'].map((resource) => ({
    resource,
    parentField: 'companyid',
    movable: false,
  })),
}

export const locationEffects: EffectsOf<typeof companylocations> = {
  ...noEffects,
  check: (writing, drafts) => {
    for (const draft of drafts) checkCountry(writing, draft)
  },
  prepare: async (_writing, drafts) => drafts.map(withCountry),
  created: becomeMain,
  removed: async (writing, ids, withParent) => {
    if (!withParent) await replaceMain(writing, ids)
  },
}

/** Name of a location that was created from an address in a company's body. */
const nameOfAddress = (t: Translate) => t('{context, select, place {Main} other {Main}}', { context: 'place' })
const namesOfAddress: ReadonlySet<unknown> = new Set(everyTranslate.map(nameOfAddress))
const typeOfAddress = 'postal'

/** Address fields in a new company's body become its first location. */
function getAddress(
  { actor }: WriteContext,
  draft: DraftOf<typeof companies>,
): { values: Record<string, unknown> } | null {
  const entries = addressFields.flatMap((name) => (draft.values[name] ? [[name, draft.values[name]] as const] : []))
  if (entries.length === 0) return null
  const name = nameOfAddress(translateFor(actor.locale))
  return { values: { ...Object.fromEntries(entries), companyid: draft.id, name, type: typeOfAddress } }
}

/**
 * Address fields in a changed company's body update its main location, or create one. Clearing all of them deletes a
 * location that was created that way and has nothing else.
 */
async function moveCompanies(writing: WriteContext, drafts: readonly DraftOf<typeof companies>[]): Promise<void> {
  const movedDrafts = drafts.filter((draft) => addressFields.some((name) => name in draft.values))
  const located = movedDrafts.flatMap((draft) => {
    const entries = addressFields
      .filter((name) => name in draft.values)
      .map((name) => [name, draft.values[name]] as const)
    const isCleared = entries.every(([, value]) => value === null)
    const [id] = idList(valueAfter(draft, 'maincompanylocationid'))
    return id === undefined ? [] : [{ id, cleared: isCleared, values: Object.fromEntries(entries) }]
  })
  const locations = writing.bindingOf('companylocations')
  await changeEach(writing, locations, located, 'update')
  const clearedIds = located.flatMap(({ id, cleared: isCleared }) => (isCleared ? [id] : []))
  await removeRecords(writing, locations, await loadBare(writing, clearedIds))
  const homeless = movedDrafts.filter((draft) => idList(valueAfter(draft, 'maincompanylocationid')).length === 0)
  await createRecords(
    writing,
    locations,
    homeless.flatMap((draft) => getAddress(writing, draft) ?? []),
  )
}

/**
 * Those of these locations that are the only one of their company and have no values besides an address's name and
 * type.
 */
async function loadBare(writing: WriteContext, ids: readonly number[]): Promise<readonly number[]> {
  const records = await lockedSnapshots(writing, writing.bindingOf('companylocations'), ids)
  const bare = [...records].filter(([, { companyid: _, active: __, deleted: ___, name, type, ...rest }]) => {
    return namesOfAddress.has(name) && type === typeOfAddress && Object.values(rest).every((value) => value === null)
  })
  const result = await sql<{ id: number }>`
    select l.id
    from companylocations l
    where l.account_id = ${writing.actor.account} and l.id = any(${arrayLiteral(bare.map(([id]) => id))}::bigint[])
      and not exists (
        select 1
        from companylocations o
        where o.account_id = l.account_id and o.companyid = l.companyid and o.id <> l.id and not o.deleted
      )
  `.execute(writing.tx)
  return result.rows.map(({ id }) => Number(id))
}

async function checkMainLocations(writing: WriteContext, drafts: readonly DraftOf<typeof companies>[]): Promise<void> {
  const references = drafts.flatMap((draft) => idList(draft.values.maincompanylocationid).map((id) => ({ draft, id })))
  const locations = await loadRows(
    writing,
    companylocations,
    references.map(({ id }) => id),
    ['companyid'],
  )
  for (const { draft, id } of references) {
    if (locations.get(id)?.companyid === draft.id) continue
    refuse(
      writing,
      draft,
      about('maincompanylocationid', 'wrong_reference', 'location {id} is not one of this company', { id }),
    )
  }
}

/** Makes the first remaining location the main one if that was deleted. */
async function replaceMain(writing: WriteContext, ids: readonly number[]): Promise<void> {
  const { account } = writing.actor
  const result = await sql<{ id: number; next: number | null }>`
    select c.id, (
      select min(l.id)
      from companylocations l
      where l.account_id = ${account} and l.companyid = c.id and not l.deleted
    ) as next
    from companies c
    where c.account_id = ${account} and c.maincompanylocationid = any(${arrayLiteral(ids)}::bigint[])
  `.execute(writing.tx)
  const updates = result.rows.map(({ id, next }) => ({
    id: Number(id),
    values: { maincompanylocationid: next === null ? null : Number(next) },
  }))
  await changeEach(writing, writing.bindingOf('companies'), updates, 'update')
}

/** Makes a company's first location its main one. */
async function becomeMain(writing: WriteContext, drafts: readonly DraftOf<typeof companylocations>[]): Promise<void> {
  const first = new Map(drafts.toReversed().map((draft) => [draft.values.companyid as number, draft.id]))
  const result = await sql<{ id: number }>`
    select id
    from companies
    where account_id = ${writing.actor.account} and maincompanylocationid is null
      and id in (select value::bigint from json_array_elements_text(${JSON.stringify([...first.keys()])}::json))
  `.execute(writing.tx)
  const updates = result.rows.map((row) => ({
    id: Number(row.id),
    values: { maincompanylocationid: first.get(Number(row.id)) },
  }))
  await changeEach(writing, writing.bindingOf('companies'), updates, 'update')
}
