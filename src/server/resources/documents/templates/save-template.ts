/** Saves a project as a template, with its phases and items. */
import { sql } from 'kysely'
import type { Field } from '../../../../contract/language/field.ts'
import { maySet } from '../../../../contract/language/resource.ts'
import { saveProjectAsTemplate } from '../../../../contract/operations/settings.ts'
import { createRecords } from '../../../write/create.ts'
import { visibleSnapshots } from '../../../write/snapshot.ts'
import type { WriteContext } from '../../../write/write-context.ts'
import { handleWrite } from '../../handlers.ts'
import { copyBreakdown, projectBreakdown } from '../../lines/copied-breakdown.ts'
import { templateSpec } from '../../lines/document-specs.ts'
import { may } from '../../operation.ts'

/** Copies dates unchanged; new projects count them from their own start. */
const asTheyAre = 0

export const saveTemplate = handleWrite(saveProjectAsTemplate, {
  tag: 'Project templates',
  summary: 'Save a project as a template: its settings, phases and items, without people, time and costs.',
  right: [may('add', 'projecttemplates'), may('view', 'items')],
  async run(writing, { id, values: { title } }) {
    const input = { values: { ...(await loadSettings(writing, id)), title } }
    const [createdId] = (await createRecords(writing, writing.bindingOf('projecttemplates'), [input])) as [number]
    const copy = { sourceId: id, targetId: createdId, days: asTheyAre }
    await copyBreakdown(writing, projectBreakdown, templateSpec, [copy], 'current')
    return { answer: createdId, message: 'The template was saved.' }
  },
})

/** Fields that the template has in common with the project, as far as the caller may set them. */
async function loadSettings(writing: WriteContext, id: number): Promise<Readonly<Record<string, unknown>>> {
  const project = (await visibleSnapshots(writing, writing.bindingOf('projects'), [id])).get(id) ?? {}
  const { fields } = writing.bindingOf('projecttemplates').resource
  const common = Object.entries<Field>(fields).flatMap(([fieldName, field]) => {
    const value = project[fieldName] ?? null
    return field.write === 'always' && value !== null && maySet(writing.actor, field, 'add') ? [[fieldName, value]] : []
  })
  return { ...Object.fromEntries(common), startdate: project.startdate ?? (await firstDay(writing, id)) }
}

/** The start of a project without a start date: the first date of its items and phases. */
async function firstDay({ tx, actor }: WriteContext, project: number): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(least(d.startdate, d.duedate))::text as day
    from (
      select startdate, duedate
      from items
      where account_id = ${actor.account} and projectid = ${project} and not deleted
      union all
      select startdate, duedate
      from projectphases
      where account_id = ${actor.account} and projectid = ${project} and not deleted
    ) d
  `.execute(tx)
  return rows[0]?.day ?? null
}
