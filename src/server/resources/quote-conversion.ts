/** An accepted quote becomes work: its phases and lines are copied into a project, at the prices that were quoted. */
import { sql } from 'kysely'
import { Problem } from '../../contract/problem.ts'
import { mayUse } from '../../contract/resource.ts'
import { items as itemDeclaration } from '../../contract/resources/items.ts'
import { quoteitems as lineDeclaration } from '../../contract/resources/quotes.ts'
import { createRecords } from '../write/create.ts'
import { requireVisible } from '../write/find.ts'
import { lockedSnapshots } from '../write/snapshot.ts'
import { changeEach } from '../write/update.ts'
import type { Writing } from '../write/writing.ts'

type Values = Readonly<Record<string, unknown>>

/** What an item takes over from a line: every field that both have and a body may set, and the prices of its labour. */
const copied = [
  ...Object.keys(lineDeclaration.fields).filter(
    (wire) => wire !== 'itemcollectionid' && wire !== 'discount' && isSettable(wire),
  ),
  'inLabourPrice',
  'outLabourPrice',
]

function isSettable(wire: string): boolean {
  const fields: Readonly<Record<string, { readonly write: string }>> = itemDeclaration.fields
  return fields[wire]?.write === 'always'
}

/**
 * Converts a quote into a new project, or adds it to the one that is named or that it was made for. The quote is then
 * `addedtoproject`. Throws a 409 unless the quote is accepted, a 403 where the actor may not make what it takes.
 */
export async function convertQuote(writing: Writing, id: number, project: number | null): Promise<void> {
  const quotes = writing.bindingOf('quotes')
  await requireVisible(writing, quotes, [id])
  const quote = (await lockedSnapshots(writing, quotes, [id])).get(id) ?? {}
  if (quote.activeworkstate !== 'accepted') {
    const message = `The quote with id ${id} is ${quote.activeworkstate} and cannot be converted`
    throw new Problem('conflict', `${message}; only an accepted quote can.`)
  }
  const existing = project ?? (quote.projectid as number | null)
  requireRights(writing, existing !== null)
  const projectid = existing ?? (await newProject(writing, quote))
  await requireVisible(writing, writing.bindingOf('projects'), [projectid])
  await copyLines(writing, id, await copyPhases(writing, id, projectid), projectid)
  await changeEach(writing, quotes, [{ id, values: { activeworkstate: 'addedtoproject', projectid } }], 'convert')
}

function requireRights({ actor, bindingOf }: Writing, exists: boolean): void {
  const [projects, items] = [bindingOf('projects').resource, bindingOf('items').resource]
  if (mayUse(actor, projects, exists ? 'edit' : 'add') && mayUse(actor, items, 'add')) return
  throw new Problem('forbidden', 'You do not have permission to make projects and items of quotes.')
}

async function newProject(writing: Writing, quote: Values): Promise<number> {
  const { title, description, companyid, divisionid } = quote
  const input = { values: { title, description, companyid, divisionid } }
  const [project] = await createRecords(writing, writing.bindingOf('projects'), [input])
  return project as number
}

/** Phases of the project by the phases of the quote that they are copies of. */
async function copyPhases(writing: Writing, quote: number, projectid: number): Promise<Map<number, number>> {
  const result = await sql<{ id: number; phase: Values }>`
    select id, json_build_object('name', name, 'description', description, 'startdate', startdate, 'duedate', duedate)
      as phase
    from quotephases
    where account_id = ${writing.actor.account} and quoteid = ${quote}::bigint and not deleted
    order by sortorder, id
  `.execute(writing.tx)
  const inputs = result.rows.map(({ phase }) => ({ values: { ...phase, projectid } }))
  const made = await createRecords(writing, writing.bindingOf('projectphases'), inputs)
  return new Map(result.rows.map((row, position) => [Number(row.id), made[position] as number]))
}

async function copyLines(
  writing: Writing,
  quote: number,
  phases: ReadonlyMap<number, number>,
  projectid: number,
): Promise<void> {
  const result = await sql<{ phase: number; line: Values }>`
    select l.itemcollectionid as phase, row_to_json(l) as line
    from quoteitems l
    where l.account_id = ${writing.actor.account} and l.quoteid = ${quote}::bigint and not l.deleted
    order by l.sortorder, l.id
  `.execute(writing.tx)
  const inputs = result.rows.map(({ phase, line }) => ({
    values: {
      ...Object.fromEntries(copied.map((wire) => [wire, line[wire] ?? null])),
      ...discountOf(line),
      projectid,
      itemcollectionid: phases.get(Number(phase)) ?? null,
    },
  }))
  await createRecords(writing, writing.bindingOf('items'), inputs)
}

function discountOf({ discountpercent: percent, discountamount: amount }: Values): Values {
  return percent === null && amount === null ? {} : { discount: { percent, amount } }
}
