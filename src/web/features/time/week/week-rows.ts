/** A week of time as rows and cells: one row for each item, one cell for each of its days. */
import type { RecordData } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'

/** What time is tracked on. */
export interface WorkedItem {
  readonly id: string
  readonly name: string
  readonly project: string
}

/** Whose time, for what, on which day. */
export interface Cell {
  readonly contact: string
  readonly item: WorkedItem
  /** `YYYY-MM-DD`. */
  readonly day: string
}

export interface WeekRow {
  readonly item: WorkedItem
  /** Records by day, `YYYY-MM-DD`. */
  readonly days: ReadonlyMap<string, readonly RecordData[]>
}

/** The rows of what was tracked, in order of project and item; `more` are items without time in this week yet. */
export function weekRows(records: readonly RecordData[], more: readonly WorkedItem[] = []): readonly WeekRow[] {
  const byItem = Map.groupBy(records, ({ itemid }) => String(itemid))
  const tracked = [...byItem].map(([, of]) => ({
    item: workedItem(of[0] as RecordData),
    days: Map.groupBy(of, ({ startdate }) => String(startdate).slice(0, 10)),
  }))
  const rest = more.filter(({ id }) => !byItem.has(id)).map((item) => ({ item, days: new Map() }))
  const name = ({ item }: WeekRow) => `${item.project}\n${item.name}`
  const inOrder = tracked.toSorted((a, b) => name(a).localeCompare(name(b), undefined, { numeric: true }))
  // What was just added stays last, where it was typed.
  return [...inOrder, ...rest]
}

export const workedItem = ({ itemid, itemname, projecttitle }: RecordData): WorkedItem => ({
  id: String(itemid),
  name: String(itemname ?? t('An item')),
  project: String(projecttitle ?? ''),
})

export const minutesOf = (records: readonly RecordData[]): number =>
  records.reduce((sum, { timespent }) => sum + Number(timespent ?? 0), 0)

/** Whether a cell can be typed into: it has one record at most, which is on no invoice. */
export const isTypedInto = (records: readonly RecordData[]): boolean =>
  records.length < 2 && !records.some(({ billed }) => billed)

export const minutesIn = (rows: readonly WeekRow[], day: string): number =>
  rows.reduce((sum, row) => sum + minutesOf(row.days.get(day) ?? []), 0)

/** Records of last week on the same days of this one, without what stands there already. */
export function copied(
  records: readonly RecordData[],
  rows: readonly WeekRow[],
  dayAfter: (day: string) => string,
): readonly Readonly<Record<string, unknown>>[] {
  const filled = new Set(rows.flatMap(({ item, days }) => [...days.keys()].map((day) => `${item.id} ${day}`)))
  return records.flatMap(({ itemid, startdate, starttime, timespent, notes, billable }) => {
    const day = dayAfter(String(startdate).slice(0, 10))
    if (filled.has(`${itemid} ${day}`)) return []
    const start = `${day}T${String(starttime).slice(11, 19)}`
    return [{ itemid: Number(itemid), starttime: start, timespent, notes, billable }]
  })
}
