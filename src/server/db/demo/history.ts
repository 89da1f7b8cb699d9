/** What the change log would hold had people made the projects and items by hand: who began them and who completed them. */
import type { Block } from './block.ts'
import type { Calendar } from './calendar.ts'
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

export function makeHistory({ random, sheet, calendar }: Block, people: readonly DemoPerson[]): void {
  const changes = demoHistory.flatMap((name) =>
    (sheet.rows.get(name) ?? []).flatMap((row) => {
      const made = changesOf(name, row, calendar)
      row.lastmodified = latest(String(row.lastmodified), ...made.map(({ at }) => at))
      return made
    }),
  )
  for (const change of changes.toSorted((one, other) => one.at.localeCompare(other.at))) {
    const { id } = random.pick(people)
    sheet.link('changes', { ...change, actor: `user:${id}`, contactid: id })
  }
}

function changesOf(resource: keyof typeof named, row: TableRow, calendar: Calendar): ChangeRow[] {
  const [recordid, at] = [row.id, String(row.createdon)]
  const after = Object.fromEntries(named[resource].flatMap((wire) => (row[wire] ? [[wire, row[wire]]] : [])))
  const made: ChangeRow = { at, resource, recordid, action: 'create', before: null, after }
  if (row.activeworkstate !== 'complete' || !row.completedate) return [made]
  const end = calendar.instant(calendar.dayOf(String(row.completedate)), 15 * 60)
  const states = { before: { activeworkstate: 'active' }, after: { activeworkstate: 'complete' } }
  return [made, { at: latest(at, end), resource, recordid, action: 'complete', ...states }]
}

const latest = (...instants: readonly string[]): string => instants.toSorted().at(-1) as string
