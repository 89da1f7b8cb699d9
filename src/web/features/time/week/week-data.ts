/** Reads the records of a week, with all names, in one request. */
import { useQueryClient } from '@tanstack/react-query'
import { addDays } from '../../../../contract/language/week.ts'
import { time } from '../../../../contract/resources/time/time.ts'
import { alone } from '../../../auth/alone.ts'
import { useConnection } from '../../../data/connection.tsx'
import { listQuery, type Params } from '../../../data/queries.ts'
import { collectionOf, type RecordData, type RecordValues } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { announceFailure } from '../../../ui/toasts.tsx'
import { type Cell, copied, weekRows } from './week-rows.ts'

const fields = 'itemid,itemname,projecttitle,startdate,starttime,timespent,notes,billable,billed,charge'

export const weekParams = (person: string, monday: string): Params => ({
  contactid: person,
  trackedfrom: monday,
  trackedto: addDays(monday, 6),
  fields,
})

/** Reads the current records of a cell; if there are any, the screen's lists are refetched. */
export function useCellNow() {
  const cache = useQueryClient()
  const { client } = useConnection()
  return async ({ contact, item, day }: Cell): Promise<readonly RecordData[]> => {
    const query = { ...weekParams(contact, day), trackedto: day, itemid: item.id }
    const { data } = await client<RecordData[]>('GET', collectionOf(time), { query })
    if (data.length > 0) cache.invalidateQueries({ queryKey: ['list', time.name] })
    return data
  }
}

/** Reads the previous week on demand; null if that failed, which was reported to the user. */
export function useLastWeek(person: string, monday: string) {
  const cache = useQueryClient()
  const { client } = useConnection()
  const read = async (): Promise<readonly RecordData[] | null> => {
    try {
      const { rows } = await cache.fetchQuery(listQuery(client, time, weekParams(person, addDays(monday, -7))))
      return rows
    } catch (error) {
      announceFailure(t("Couldn't read last week"), error)
      return null
    }
  }
  /** Reads both weeks again, one browser tab at a time, so that two copies never duplicate hours. */
  const copyHours = (add: (bodies: readonly RecordValues[]) => Promise<unknown>) =>
    alone(`worklane.copied week ${person} ${monday}`, async () => {
      const [found, here] = await Promise.all([read(), readNow()])
      if (!found || !here) return
      const bodies = copied(found, weekRows(here), (day) => addDays(day, 7))
      await add(bodies.map((body) => ({ ...body, contactid: Number(person) })))
    })
  const readNow = async () => {
    try {
      return (await client<RecordData[]>('GET', collectionOf(time), { query: weekParams(person, monday) })).data
    } catch (error) {
      announceFailure(t("Couldn't read this week"), error)
      return null
    }
  }
  return { read, copyHours }
}
