/** A week as a grid: a row for each item, a cell for each of its days. */
import type { TimeRecord } from '../../../data/declared-records.ts'
import type { RecordId } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'

/** The item of a row. */
export interface WorkedItem {
  readonly id: string
  readonly name: string
  readonly project: string
}

/** Person, item and day of a cell. */
export interface Cell {
  readonly contact: string
  readonly item: WorkedItem
  /** `YYYY-MM-DD`. */
  readonly day: string
}

export interface WeekRow {
  readonly item: WorkedItem
  /** Records by day, `YYYY-MM-DD`. */
  readonly days: ReadonlyMap<string, readonly TimeRecord[]>
}

/** Rows of the tracked items, ordered by project and item; `more` are items without time in this week so far. */
export function weekRows(records: readonly TimeRecord[], more: readonly WorkedItem[] = []): readonly WeekRow[] {
  const byItem = Map.groupBy(records, ({ itemid }) => String(itemid))
  const trackedRows = [...byItem].map(([, itemRecords]) => ({
    item: workedItem(itemRecords[0] as TimeRecord),
    days: Map.groupBy(itemRecords, ({ startdate }) => String(startdate).slice(0, 10)),
  }))
  const rest = more.filter(({ id }) => !byItem.has(id)).map((item) => ({ item, days: new Map() }))
  const name = ({ item }: WeekRow) => `${item.project}\n${item.name}`
  const inOrder = trackedRows.toSorted((a, b) => name(a).localeCompare(name(b), undefined, { numeric: true }))
  // Added items stay last, where the user is typing.
  return [...inOrder, ...rest]
}

/** The fields of a record that name its item. */
interface ItemNames {
  readonly itemid?: RecordId | undefined
  readonly itemname?: string | undefined
  readonly projecttitle?: string | undefined
}

export const workedItem = ({ itemid, itemname, projecttitle }: ItemNames): WorkedItem => ({
  id: String(itemid),
  name: itemname ?? t('An item'),
  project: projecttitle ?? '',
})

export const getMinutes = (records: readonly TimeRecord[]): number =>
  records.reduce((sum, { timespent }) => sum + (timespent ?? 0), 0)

/** Whether a cell is editable: it has at most one record, and none is billed. */
export const isCellEditable = (records: readonly TimeRecord[]): boolean =>
  records.length < 2 && !records.some(({ billed }) => billed)

export const minutesIn = (rows: readonly WeekRow[], day: string): number =>
  rows.reduce((sum, row) => sum + getMinutes(row.days.get(day) ?? []), 0)

/** Copies of last week's records for the same days of this week, except for cells that have time already. */
export function copied(
  records: readonly TimeRecord[],
  rows: readonly WeekRow[],
  dayAfter: (day: string) => string,
): readonly Readonly<Record<string, unknown>>[] {
  const filledCells = new Set(rows.flatMap(({ item, days }) => [...days.keys()].map((day) => `${item.id} ${day}`)))
  return records.flatMap(({ itemid, startdate, starttime, timespent, notes, billable, hourlyrateserviceid }) => {
    const day = dayAfter(String(startdate).slice(0, 10))
    if (filledCells.has(`${itemid} ${day}`)) return []
    const start = `${day}T${String(starttime).slice(11, 19)}`
    const rate = hourlyrateserviceid === undefined ? {} : { hourlyrateserviceid }
    return [{ itemid: Number(itemid), starttime: start, timespent, notes, billable, ...rate }]
  })
}
