import { expect, it } from 'vitest'
import { addDays } from '../../../../contract/language/week.ts'
import type { RecordData } from '../../../data/record.ts'
import { copied, minutesIn, weekRows } from './week-rows.ts'

const record = (id: number, itemid: number, startdate: string, timespent: number): RecordData => ({
  id,
  itemid,
  itemname: `Item ${itemid}`,
  projecttitle: itemid === 1 ? 'Tower' : 'Annex',
  startdate,
  starttime: `${startdate}T09:00:00`,
  timespent,
})
const records = [record(1, 1, '2026-11-16', 60), record(2, 2, '2026-11-16', 30), record(3, 1, '2026-11-16', 15)]

it('A week has one row per item, by project, with added ones last', () => {
  const rows = weekRows(records, [{ id: '9', name: 'A', project: 'A' }])
  expect(rows.map(({ item }) => item.id)).toEqual(['2', '1', '9'])
  expect(rows[1]?.days.get('2026-11-16')).toHaveLength(2)
  expect(minutesIn(rows, '2026-11-16')).toBe(105)
})

it('Numbers in names are sorted naturally', () => {
  const rows = weekRows([3, 30, 6].map((itemid, at) => record(at, itemid, '2026-11-16', 15)))
  expect(rows.map(({ item }) => item.name)).toEqual(['Item 3', 'Item 6', 'Item 30'])
})

it('Hours are copied to the same days of the next week, except onto existing time', () => {
  const rows = weekRows([record(4, 2, '2026-11-23', 5)])
  const made = copied(records, rows, (day) => addDays(day, 7))
  expect(made.map(({ itemid, starttime }) => [itemid, starttime])).toEqual([
    [1, '2026-11-23T09:00:00'],
    [1, '2026-11-23T09:00:00'],
  ])
})

it('Hours are copied with their chosen rate, if any', () => {
  const [first] = records
  const made = copied([{ ...first, hourlyrateserviceid: 5 } as RecordData, record(2, 2, '2026-11-16', 30)], [], (day) =>
    addDays(day, 7),
  )
  expect(made.map((each) => each.hourlyrateserviceid)).toEqual([5, undefined])
})
