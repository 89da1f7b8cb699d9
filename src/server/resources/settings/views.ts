/** Saved views: who can see and change them. Everyone has their own, and staff see what colleagues share. */
import { sql } from 'kysely'
import { problem } from '../../../contract/requests/problem.ts'
import { views as declaration } from '../../../contract/resources/settings/views.ts'
import { type Actor, userTypes } from '../../../contract/rights.ts'
import { bind, column, relation } from '../../query/binding.ts'
import { anyCondition, type Condition, fixedCondition } from '../../query/condition.ts'
import { noEffects } from '../../write/effects.ts'
import { loadRows } from '../../write/rows.ts'
import type { Effects, WriteContext } from '../../write/write-context.ts'
import { personName, stampSources } from '../shared-sources.ts'

const condition = fixedCondition(
  'own-view',
  (row, context) => sql`${row.column('ownerid')} is not distinct from ${context.contact}::bigint`,
)
const shared = fixedCondition('shared-view', (row) => sql`${row.column('shared')}`)

/** An API key has no person: its own views are those without an owner. */
const seenViews = ({ userType }: Actor): Condition =>
  userType === userTypes.staff ? anyCondition([condition, shared]) : condition

export const views = bind({
  resource: declaration,
  table: 'views',
  entity: null,
  relations: { owner: relation('contacts', 'ownerid') },
  base: null,
  visible: seenViews,
  sources: {
    ownerid: column(),
    ownername: personName('owner'),
    ...stampSources,
  },
})

/** Whoever creates a view owns it. Only owners and administrators may change shared views. */
export const viewEffects: Effects = {
  ...noEffects,
  prepare: async (writing, drafts) => {
    await requireOwners(
      writing,
      drafts.flatMap(({ id, before }) => (before === null ? [] : id)),
    )
    return drafts.map((draft) =>
      draft.before === null ? { ...draft, columns: { ...draft.columns, ownerid: writing.actor.contact } } : draft,
    )
  },
  removed: requireOwners,
  restored: requireOwners,
}

async function requireOwners(writing: WriteContext, ids: readonly number[]): Promise<void> {
  const { actor } = writing
  if (actor.administrator || actor.kind === 'apikey') return
  const rows = await loadRows(writing, declaration, ids, ['ownerid'])
  if ([...rows.values()].every(({ ownerid }) => ownerid === actor.contact)) return
  throw problem('no_permission', 'Only its owner or an administrator may change a shared view')
}
