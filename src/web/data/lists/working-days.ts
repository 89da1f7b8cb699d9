/** Expected working time per day: the person's hours of that weekday, or the firm's, less days off and holidays. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { mayUse } from '../../../contract/language/resource.ts'
import { capacities, daysoff, weekdays, workinghours } from '../../../contract/resources/time/capacity.ts'
import type { Actor } from '../../../contract/rights.ts'
import { useConnection } from '../connection.tsx'
import { recordQuery, useList } from '../queries.ts'
import type { RecordData } from '../record.ts'

/** Minutes of a working day for users who cannot see capacity; they get free weekends. */
const usual = [480, 480, 480, 480, 480, 0, 0]

export interface WorkingHours {
  /** Minutes by weekday name; missing weekdays use the firm's. */
  readonly personal: Partial<RecordData> | undefined
  readonly firm: Partial<RecordData> | undefined
  /** Days off of this person and of everybody. */
  readonly off: readonly Partial<RecordData>[]
}

/** Expected minutes of a day. Half a day off halves them, two halves make a whole day off. */
export function expectedOn(day: string, { personal, firm, off }: WorkingHours): number {
  const index = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  const name = weekdays[index] ?? 'monday'
  const number = Number(personal?.[name] ?? firm?.[name] ?? usual[index])
  const isOff = ({ startdate, enddate }: Partial<RecordData>) => String(startdate) <= day && day <= String(enddate)
  const share = off.filter(isOff).reduce((sum, { half }) => sum + (half ? 0.5 : 1), 0)
  return Math.round(number * (1 - Math.min(share, 1)))
}

const hours = weekdays.join(',')

/** Falls back to the standard week for users who can't see people's capacity. */
export function useWorkingDays(actor: Actor, contact: string, days: readonly string[]): ReadonlyMap<string, number> {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const enabled = mayUse(actor, capacities, 'view')
  const mine = useList(capacities, { id: contact, fields: hours }, { enabled })
  const firms = useQuery({ ...recordQuery(useConnection().client, workinghours, 'own', hours), enabled })
  const span = { enddatefrom: first, startdateto: last }
  const off = useList(daysoff, { ...span, fields: 'contactid,startdate,enddate,half' }, { enabled })
  return useMemo(() => {
    const isTheirs = ({ contactid }: RecordData) => contactid === undefined || String(contactid) === contact
    const data = {
      personal: mine.data?.rows[0],
      firm: firms.data?.record,
      off: (off.data?.rows ?? []).filter(isTheirs),
    }
    return new Map(days.map((day) => [day, expectedOn(day, data)]))
  }, [days, contact, mine.data, firms.data, off.data])
}
