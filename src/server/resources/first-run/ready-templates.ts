/** Adds a ready-made project template to the account's own templates. */
import { sql } from 'kysely'
import { addDays } from '../../../contract/language/week.ts'
import { translateFor } from '../../../contract/messages/catalogues.ts'
import { addReadyTemplate as adding } from '../../../contract/operations/first-run.ts'
import { type ReadyTemplate, readyTemplate, translatedTemplate } from '../../../contract/ready-templates.ts'
import { createRecords } from '../../write/create.ts'
import type { WriteContext } from '../../write/write-context.ts'
import { handleWrite } from '../handlers.ts'
import { may } from '../operation.ts'
import { today } from '../today.ts'

export const addReadyTemplate = handleWrite(adding, {
  tag: 'Projects',
  summary:
    'Add a ready-made project template to the account. If a template with its title exists, it is returned unchanged.',
  right: [may('add', 'projecttemplates')],
  async run(writing, { values, parts }) {
    const template = readyTemplate(values.name) as ReadyTemplate
    return { answer: await templateFrom(writing, template), committed: parts.webhooks.runSoon }
  },
})

/** Finds the account's template with the title of the ready-made one in its language, or creates it. */
export async function templateFrom(writing: WriteContext, ready: ReadyTemplate): Promise<number> {
  const { tx, actor } = writing
  const readyTemplate = translatedTemplate(ready, translateFor(actor.locale))
  const result = await sql<{ id: number }>`
    select id
    from projecttemplates
    where account_id = ${actor.account} and title = ${readyTemplate.title} and not deleted
    order by id
    limit 1
  `.execute(tx)
  return result.rows[0] ? Number(result.rows[0].id) : newTemplate(writing, readyTemplate)
}

/** Dates are relative to the start of the template, and become relative to that of a project created from it. */
async function newTemplate(writing: WriteContext, { title, phases }: ReadyTemplate): Promise<number> {
  const begin = today(writing)
  const starts = phases.map((_phase, index) =>
    addDays(
      begin,
      phases.slice(0, index).reduce((days, phase) => days + phase.days, 0),
    ),
  )
  const ends = phases.map(({ days }, index) => addDays(starts[index] as string, days - 1))
  const [templateid] = await createRecords(writing, writing.bindingOf('projecttemplates'), [
    { values: { title, startdate: begin, duedate: ends.at(-1) } },
  ])
  const phaseIds = await createRecords(
    writing,
    writing.bindingOf('templatephases'),
    phases.map(({ name }, index) => ({
      values: { templateid, name, startdate: starts[index], duedate: ends[index] },
    })),
  )
  const items = phases.flatMap((phase, index) =>
    phase.items.map(({ name, hours }) => ({
      values: {
        templateid,
        itemcollectionid: phaseIds[index],
        name,
        startdate: starts[index],
        duedate: ends[index],
        projectedTimeSpent: hours * 60,
      },
    })),
  )
  await createRecords(writing, writing.bindingOf('templateitems'), items)
  return templateid as number
}
