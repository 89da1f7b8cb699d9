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
const namedFields = {
  projects: ['title', 'number', 'companyid', 'duedate'],
  items: ['name', 'projectid', 'duedate'],
} as const

/** Resources whose records have a history in the demo. */
export const demoHistory = ['projects', 'items'] as const

export function makeHistory(block: Block, people: readonly DemoPerson[]): void {
  const { random, sheet, calendar } = block
  const changes = demoHistory.flatMap((name) =>
    (sheet.rows.get(name) ?? []).flatMap((row) => {
      const changeRows =
        name === 'projects' ? staged(block, row, getChanges(name, row, calendar)) : getChanges(name, row, calendar)
      row.lastmodified = latest(String(row.lastmodified), ...changeRows.map(({ at }) => at))
      return changeRows
    }),
  )
  for (const change of changes.toSorted((first, second) => first.at.localeCompare(second.at))) {
    const { id } = random.pick(people)
    sheet.link('changes', { ...change, actor: `user:${id}`, contactid: id })
  }
}

function getChanges(resource: keyof typeof namedFields, row: TableRow, calendar: Calendar): ChangeRow[] {
  const [recordid, createdAt] = [row.id, String(row.createdon)]
  const after = Object.fromEntries(
    namedFields[resource].flatMap((fieldName) => (row[fieldName] ? [[fieldName, row[fieldName]]] : [])),
  )
  const creation: ChangeRow = { at: createdAt, resource, recordid, action: 'create', before: null, after }
  if (row.activeworkstate !== 'complete' || !row.completedate) return [creation]
  const end = calendar.instant(calendar.dayOf(String(row.completedate)), 15 * 60)
  const states = { before: { activeworkstate: 'active' }, after: { activeworkstate: 'complete' } }
  return [creation, { at: latest(createdAt, end), resource, recordid, action: 'complete', ...states }]
}

/**
 * A project has passed all stages before its own, with equal time in each; it may have reached the last one by its
 * completion.
 */
function staged(
  { random, calendar, vocabulary }: Block,
  row: TableRow,
  [creation, completed]: readonly ChangeRow[],
): ChangeRow[] {
  if (!creation) return []
  const { project } = vocabulary.stages
  const passedStages = project.slice(0, project.indexOf(Number(row.workstageid)) + 1)
  const stageMoves = completed ? passedStages.slice(0, -1) : passedStages
  const begin = calendar.dayOf(creation.at.slice(0, 10))
  const end = completed ? calendar.dayOf(completed.at.slice(0, 10)) : -1
  const moves = stageMoves.slice(1).map((workstageid, index): ChangeRow => {
    const day = workdayTo(Math.floor(begin + ((end - begin) * (index + 1)) / stageMoves.length), calendar)
    const movedAt = latest(creation.at, calendar.instant(day, random.int(9 * 60, 14 * 60)))
    const before = { workstageid: stageMoves[index] }
    return { at: movedAt, resource: 'projects', recordid: row.id, action: 'update', before, after: { workstageid } }
  })
  const first = { ...creation, after: { ...creation.after, workstageid: stageMoves[0] } }
  if (!completed) return [first, ...moves]
  const before = { ...completed.before, workstageid: stageMoves.at(-1) }
  return [first, ...moves, { ...completed, before, after: { ...completed.after, workstageid: row.workstageid } }]
}

/** The day itself, or the last working day before it. */
const workdayTo = (day: number, calendar: Calendar): number =>
  calendar.isWorkday(day) ? day : workdayTo(day - 1, calendar)

const latest = (...instants: readonly string[]): string => instants.toSorted(ascending).at(-1) as string
