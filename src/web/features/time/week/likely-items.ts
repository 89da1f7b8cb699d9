/** Suggested items: those with the person's recent time, then those assigned to them. */
import { addDays } from '../../../../contract/language/week.ts'
import { time } from '../../../../contract/resources/time/time.ts'
import { items } from '../../../../contract/resources/work/items.ts'
import type { ItemRecord, TimeRecord } from '../../../data/declared-records.ts'
import { type Params, useList } from '../../../data/queries.ts'
import type { RecordData } from '../../../data/record.ts'
import { useFormats } from '../../../resource/inputs/fields/formats.ts'
import { type WorkedItem, workedItem } from './week-rows.ts'

/** Maximum number of recent and of assigned items. */
const [lately, maxAssigned] = [8, 12]
const noRows: readonly RecordData[] = []

const trackedParams = (person: string, today: string): Params => ({
  contactid: person,
  trackedfrom: addDays(today, -28),
  trackedto: today,
  fields: 'itemid,itemname,projecttitle,activeworkstate',
  sortby: 'starttime',
  sortorder: 'desc',
  pagenumber: '1',
  pagesize: '100',
})

const assignedParams = (person: string): Params => ({
  contacts: person,
  status: 'active',
  fields: 'name,projecttitle',
  sortby: 'duedate',
  sortorder: 'asc',
  pagenumber: '1',
  pagesize: String(maxAssigned),
})

/** @param enabled false requests nothing */
export function useLikelyItems(person: string, enabled: boolean): readonly WorkedItem[] {
  const { today } = useFormats()
  const query = useList(time, trackedParams(person, today()), { enabled })
  const mine = useList(items, assignedParams(person), { enabled })
  return likelyItems(query.data?.rows ?? noRows, mine.data?.rows ?? noRows)
}

/** Each item once, without completed ones. */
export function likelyItems(records: readonly TimeRecord[], mine: readonly ItemRecord[]): readonly WorkedItem[] {
  const recent = records.filter(({ activeworkstate }) => activeworkstate !== 'complete').map(workedItem)
  const first = [...new Map(recent.map((item) => [item.id, item])).values()].slice(0, lately)
  const rest = mine.map(({ id, name, projecttitle }) => workedItem({ itemid: id, itemname: name, projecttitle }))
  return [...first, ...rest.filter(({ id }) => !first.some((one) => one.id === id))]
}
