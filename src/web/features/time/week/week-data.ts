/** Reads the records of a week, with all names, in one request. */
import { useQueryClient } from '@tanstack/react-query'
import type { Resource } from '../../../../contract/language/resource.ts'
import { addDays } from '../../../../contract/language/week.ts'
import { servicerates } from '../../../../contract/resources/settings/settings.ts'
import { time } from '../../../../contract/resources/time/time.ts'
import { items } from '../../../../contract/resources/work/items.ts'
import { oneTabAtATime } from '../../../auth/one-tab-at-a-time.ts'
import type { Client } from '../../../data/client.ts'
import { useConnection } from '../../../data/connection.tsx'
import type { TimeRecord } from '../../../data/declared-records.ts'
import { readTogether } from '../../../data/lists/read-together.ts'
import { listQuery, type Params } from '../../../data/queries.ts'
import { getCollection, key, type RecordData, type RecordValues } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { announceFailure } from '../../../ui/toasts.tsx'
import { type Cell, copied, weekRows } from './week-rows.ts'

const fields =
  'itemid,itemname,projecttitle,startdate,starttime,timespent,notes,billable,billed,charge,hourlyrateserviceid'

export const weekParams = (person: string, monday: string): Params => ({
  contactid: person,
  trackedfrom: monday,
  trackedto: addDays(monday, 6),
  fields,
})

/** Reads the current records of a cell; if there are any, the screen's lists are refetched. */
export function useReadCell() {
  const cache = useQueryClient()
  const { client } = useConnection()
  return async ({ contact, item, day }: Cell): Promise<readonly RecordData[]> => {
    const query = { ...weekParams(contact, day), trackedto: day, itemid: item.id }
    const { data } = await client<RecordData[]>('GET', getCollection(time), { query })
    if (data.length > 0) cache.invalidateQueries({ queryKey: ['list', time.name] })
    return data
  }
}

/** The previous week, as far as it can be tracked again. */
interface LastWeek {
  readonly records: readonly TimeRecord[]
  /** Number of items left out, because they were deleted or belong to others by now. */
  readonly omittedCount: number
}

/** Reads the previous week on demand; null if that failed, which was reported to the user. */
export function useLastWeek(person: string, monday: string) {
  const cache = useQueryClient()
  const { client } = useConnection()
  const read = async (): Promise<LastWeek | null> => {
    try {
      const { rows } = await cache.fetchQuery(listQuery(client, time, weekParams(person, addDays(monday, -7))))
      return await stillOpen(client, rows)
    } catch (error) {
      announceFailure(t("Couldn't read last week"), error)
      return null
    }
  }
  /** Reads both weeks again, one browser tab at a time, so that two copies never duplicate hours. */
  const copyHours = (add: (bodies: readonly RecordValues[], remainder: number) => Promise<unknown>) =>
    oneTabAtATime(`worklane.copied week ${person} ${monday}`, async () => {
      const [lastWeek, here] = await Promise.all([read(), readNow()])
      if (!lastWeek || !here) return
      const bodies = copied(lastWeek.records, weekRows(here), (day) => addDays(day, 7))
      await add(
        bodies.map((body) => ({ ...body, contactid: Number(person) })),
        lastWeek.omittedCount,
      )
    })
  const readNow = async () => {
    try {
      return (await client<RecordData[]>('GET', getCollection(time), { query: weekParams(person, monday) })).data
    } catch (error) {
      announceFailure(t("Couldn't read this week"), error)
      return null
    }
  }
  return { read, copyHours }
}

/** Without records of items that the caller can no longer see, and without rates that no longer exist. */
async function stillOpen(client: Client, records: readonly TimeRecord[]): Promise<LastWeek> {
  const getIds = (fieldName: 'itemid' | 'hourlyrateserviceid') => [
    ...new Set(records.flatMap((record) => (record[fieldName] ? String(record[fieldName]) : []))),
  ]
  const loadKnown = async (resource: Resource, ids: readonly string[], params: Params) =>
    new Set(ids.length === 0 ? [] : (await readTogether(client, resource, ids, { fields: 'name', ...params })).map(key))
  const worked = getIds('itemid')
  const [open, rates] = await Promise.all([
    loadKnown(items, worked, { status: 'all' }),
    loadKnown(servicerates, getIds('hourlyrateserviceid'), {}),
  ])
  const matchingRecords = records.filter(({ itemid }) => open.has(String(itemid)))
  const withKnownRate = ({ hourlyrateserviceid: rate, ...record }: TimeRecord): TimeRecord =>
    rate !== undefined && rates.has(String(rate)) ? { ...record, hourlyrateserviceid: rate } : record
  return { records: matchingRecords.map(withKnownRate), omittedCount: worked.length - open.size }
}
