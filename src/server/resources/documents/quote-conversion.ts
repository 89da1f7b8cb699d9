/** Converts an accepted quote into work: copies its phases and lines into a project, at the quoted prices. */

import { mayUse } from '../../../contract/language/resource.ts'
import { problem } from '../../../contract/requests/problem.ts'
import { clause, getRecord } from '../../../contract/requests/refusal.ts'
import { createRecords } from '../../write/create.ts'
import { requireVisible } from '../../write/find.ts'
import { lockedSnapshots } from '../../write/snapshot.ts'
import { changeEach } from '../../write/update.ts'
import type { AnyValues, WriteContext } from '../../write/write-context.ts'
import { copyBreakdown, projectBreakdown } from '../lines/copied-breakdown.ts'
import { copiedFields } from '../lines/copied-fields.ts'
import { quoteSpec } from '../lines/document-specs.ts'
import { requireClient } from './document-clients.ts'

/** Fields copied from the quote to the project. */
const keptFields = ['projectid', 'title', 'description', 'companyid', 'divisionid']

/**
 * Adds the quote to the given project, otherwise to the quote's own, otherwise to a new one. The quote becomes
 * `addedtoproject`. Throws a 409 unless the quote is accepted, and a 403 without the right to create what it needs.
 */
export async function convertQuote(writing: WriteContext, id: number, project: number | null): Promise<void> {
  const quotes = writing.bindingOf('quotes')
  await requireVisible(writing, quotes, [id])
  const quote = (await lockedSnapshots(writing, quotes, [id])).get(id) ?? {}
  if (quote.template)
    throw problem('is_template', 'The quote with id {id} is a template and cannot be converted', {
      id: getRecord('quote', id),
    })
  if (quote.activeworkstate !== 'accepted') {
    throw problem(
      'wrong_state',
      'The quote with id {id} is {state} and cannot be converted; only an accepted quote can',
      {
        id: getRecord('quote', id),
        state: quote.activeworkstate,
      },
    )
  }
  const copiedValues = await copiedFields(writing, quotes, quote, keptFields)
  const existing = project ?? (copiedValues.projectid as number | null)
  requireRights(writing, existing !== null)
  if (existing === null)
    await requireClient(
      writing,
      (quote.number as string | null) ?? clause('the {thing} with id {id}', { thing: 'quote', id }),
      quote.companyid,
    )
  const projectid = existing ?? (await newProject(writing, copiedValues))
  await requireVisible(writing, writing.bindingOf('projects'), [projectid])
  await copyBreakdown(writing, quoteSpec, projectBreakdown, [{ sourceId: id, targetId: projectid, days: 0 }], 'agreed')
  await changeEach(writing, quotes, [{ id, values: { activeworkstate: 'addedtoproject', projectid } }], 'convert')
}

function requireRights({ actor, bindingOf }: WriteContext, exists: boolean): void {
  const [projects, items] = [bindingOf('projects').resource, bindingOf('items').resource]
  if (mayUse(actor, projects, exists ? 'edit' : 'add') && mayUse(actor, items, 'add')) return
  throw problem('no_permission', 'You do not have permission to make projects and items of quotes')
}

async function newProject(writing: WriteContext, { projectid: _, ...values }: AnyValues): Promise<number> {
  const [project] = await createRecords(writing, writing.bindingOf('projects'), [{ values }])
  return project as number
}
