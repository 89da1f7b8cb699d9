/**
 * The change log as if people had made the projects and items by hand: who created them, who moved projects from stage
 * to stage, and who completed them.
 */
import { ascending } from '../../../contract/ascending.ts'
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

/** Fields in the first change of a record. */
const named = {
  projects: ['title', 'number', 'companyid', 'duedate'],
  items: ['name', 'projectid', 'duedate'],
} as const

/** Resources whose records have a history in the demo. */
export const demoHistory = ['projects', 'items'] as const

export function makeHistory(block: Block, people: readonly DemoPerson[]): void {
  const { random, sheet, calendar } = block
  const changes = demoHistory.flatMap((name) =>
    (sheet.rows.get(name) ?? []).flatMap((row) => {
      const made =
        name === 'projects' ? staged(block, row, changesOf(name, row, calendar)) : changesOf(name, row, calendar)
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

/**
 * A project has passed all stages before its own, with equal time in each; it may have reached the last one by its
 * completion.
 */
function staged(
  { random, calendar, vocabulary }: Block,
  row: TableRow,
  [created, completed]: readonly ChangeRow[],
): ChangeRow[] {
  if (!created) return []
  const { project } = vocabulary.stages
  const passed = project.slice(0, project.indexOf(Number(row.workstageid)) + 1)
  const moved = completed ? passed.slice(0, -1) : passed
  const begin = calendar.dayOf(created.at.slice(0, 10))
  const end = completed ? calendar.dayOf(completed.at.slice(0, 10)) : -1
  const moves = moved.slice(1).map((workstageid, index): ChangeRow => {
    const day = workdayTo(Math.floor(begin + ((end - begin) * (index + 1)) / moved.length), calendar)
    const at = latest(created.at, calendar.instant(day, random.int(9 * 60, 14 * 60)))
    const before = { workstageid: moved[index] }
    return { at, resource: 'projects', recordid: row.id, action: 'update', before, after: { workstageid } }
  })
  const first = { ...created, after: { ...created.after, workstageid: moved[0] } }
  if (!completed) return [first, ...moves]
  const before = { ...completed.before, workstageid: moved.at(-1) }
  return [first, ...moves, { ...completed, before, after: { ...completed.after, workstageid: row.workstageid } }]
}

/** The day itself, or the last working day before it. */
const workdayTo = (day: number, calendar: Calendar): number =>
  calendar.isWorkday(day) ? day : workdayTo(day - 1, calendar)

const latest = (...instants: readonly string[]): string => instants.toSorted(ascending).at(-1) as string
