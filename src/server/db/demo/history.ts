/** What the change log would hold had people made the projects and items by hand: who began them and who completed them. */
import type { Block } from './block.ts'
import type { DemoPerson } from './people/people.ts'
import type { TableRow } from './rows.ts'

interface ChangeRow {
  readonly at: string
  readonly resource: string
  readonly recordid: unknown
  readonly action: string
  readonly before: object | null
  readonly after: object
}

/** Fields that the first change of a record names. */
const named = {
  projects: ['title', 'number', 'companyid', 'duedate'],
  items: ['name', 'projectid', 'duedate'],
} as const

/** Resources whose records have a history in the demo. */
export const demoHistory = ['projects', 'items'] as const

export function makeHistory({ random, sheet }: Block, people: readonly DemoPerson[]): void {
  const changes = demoHistory.flatMap((name) => (sheet.rows.get(name) ?? []).flatMap((row) => changesOf(name, row)))
  for (const change of changes.toSorted((one, other) => one.at.localeCompare(other.at))) {
    const { id } = random.pick(people)
    sheet.link('changes', { ...change, actor: `user:${id}`, contactid: id })
  }
}

function changesOf(resource: keyof typeof named, row: TableRow): ChangeRow[] {
  const [recordid, at] = [row.id, String(row.createdon)]
  const after = Object.fromEntries(named[resource].flatMap((wire) => (row[wire] ? [[wire, row[wire]]] : [])))
  const made: ChangeRow = { at, resource, recordid, action: 'create', before: null, after }
  if (row.activeworkstate !== 'complete' || !row.completedate) return [made]
  const end = `${row.completedate}T15:00:00.000Z`
  const states = { before: { activeworkstate: 'active' }, after: { activeworkstate: 'complete' } }
  return [made, { at: end < at ? at : end, resource, recordid, action: 'complete', ...states }]
}
