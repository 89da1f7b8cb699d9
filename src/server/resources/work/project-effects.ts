/** Rules applied when a project is written: its management team, its completion, and items nested in its body. */

import { sql } from 'kysely'
import type { projects } from '../../../contract/resources/work/projects.ts'
import { arrayLiteral } from '../../query/condition.ts'
import { completeRecords } from '../../write/complete.ts'
import { createRecords } from '../../write/create.ts'
import { noEffects } from '../../write/effects.ts'
import { visibleIds } from '../../write/find.ts'
import { nestedIn } from '../../write/new-records.ts'
import { checkReferences } from '../../write/rules/references.ts'
import { requireScopeAlong } from '../../write/rules/scope-along.ts'
import type { EffectsOf } from '../../write/write-context.ts'
import { type DraftOf, type WriteContext, withValues } from '../../write/write-context.ts'
import { addProjectTemplates, copyProjectTemplates, withProjectTemplate } from '../lines/made-from-template.ts'
import { withNumbers } from '../numbers.ts'
import { withAccountDefaults } from '../settings/defaults.ts'
import { stopTimersOn } from '../time/timers-of-work.ts'
import { withCompletionDay } from './completion.ts'
import { checkProjectPeople } from './project-people.ts'

export const projectEffects: EffectsOf<typeof projects> = {
  ...noEffects,
  check: checkProjectPeople,
  removing: stopTimersOn('projectid'),
  prepare: async (writing, drafts) => {
    const formed = await withAccountDefaults(writing, 'project_defaults', await withProjectTemplate(writing, drafts))
    const managed = formed.map((draft) => withManagement(writing, draft))
    await checkReferences(writing, writing.bindingOf('projects'), managed)
    const numbered: readonly DraftOf<typeof projects>[] = await withNumbers(writing, 'project', managed)
    return withCompletionDay(numbered, writing.actor.timezone)
  },
  created: async (writing, drafts) => {
    await copyProjectTemplates(writing, drafts)
    await createNestedItems(writing, drafts)
  },
  changed: addProjectTemplates,
  completed: completeItems,
  children: [
    { resource: 'projectphases', parentField: 'projectid', movable: false },
    { resource: 'items', parentField: 'projectid', movable: false },
    { resource: 'expenses', parentField: 'projectid', movable: false },
    ...['messages', 'folders', 'files', 'projectnotes', 'bookmarks'].map((resource) => ({
      resource,
      parentField: 'projectid',
      movable: false,
    })),
  ],
}

/** Reads `managementteam`: manager, group and team. The default manager of a new project is its creator. */
function withManagement(writing: WriteContext, draft: DraftOf<typeof projects>): DraftOf<typeof projects> {
  const { managementteam, ...values } = draft.values
  const team = (managementteam ?? {}) as Readonly<Record<string, number>>
  const together = { ...values, ...team }
  if (draft.before !== null || together.managerid) return { ...draft, values: together }
  return withValues({ ...draft, values: together }, { managerid: writing.actor.contact })
}

async function createNestedItems(writing: WriteContext, drafts: readonly DraftOf<typeof projects>[]): Promise<void> {
  const inputs = drafts.flatMap((draft) =>
    nestedIn(draft, 'tasks').map((task) => ({ ...task, values: { ...task.values, projectid: draft.id } })),
  )
  await createRecords(writing, writing.bindingOf('items'), inputs)
}

/** Completes the active items of completed projects that the actor can see. */
async function completeItems(writing: WriteContext, ids: readonly number[]): Promise<void> {
  const result = await sql<{ id: number }>`
    select id
    from items
    where account_id = ${writing.actor.account} and projectid = any(${arrayLiteral(ids)}::bigint[])
      and activeworkstate = 'active' and not deleted
    order by id
  `.execute(writing.tx)
  const items = writing.bindingOf('items')
  const visible = await visibleIds(
    writing,
    items,
    result.rows.map((row) => Number(row.id)),
  )
  requireScopeAlong(writing, 'items', [...visible])
  if (visible.size > 0) await completeRecords(writing, items, [...visible])
}
