/**
 * The data of a calendar: the list's rows, which are due in the range, records that continue after it, and those
 * without a day.
 */
import { useMemo, useState } from 'react'
import { mayUse } from '../../../contract/language/resource.ts'
import { addDays } from '../../../contract/language/week.ts'
import { growingParams } from '../../data/lists/growing-list.ts'
import { type Params, useList } from '../../data/queries.ts'
import type { RecordData } from '../../data/record.ts'
import { useListContext } from '../../resource/grid/list/list-context.tsx'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { type Shown, shownAt } from './days.ts'

export interface More {
  /** Null if all are shown. */
  readonly show: (() => void) | null
  readonly isOnTheWay: boolean
}

export interface CalendarData extends Shown {
  readonly records: readonly RecordData[]
  readonly undated: readonly RecordData[]
  /** Shows more records without a day. */
  readonly moreUndated: More
  readonly canMove: boolean
  /** The other records are loading for the first time; rendering before they arrive would make the layout shift. */
  readonly isPending: boolean
}

/** How many records without a day the tray shows at first, and how many each step adds. */
const step = 100

export function useCalendar(): CalendarData {
  const { me, view, address, rows } = useListContext()
  const { today, firstDay } = useFormats()
  const visibleSpan = shownAt(address.search, today(), firstDay())
  const { startDay, endDay } = visibleSpan
  const { duefrom: _, dueto: __, ...params } = address.params
  const first = { ...params, pagenumber: '1' }
  const beyond = useList(
    view.resource,
    { ...first, duefrom: addDays(endDay, 1), startto: endDay },
    { keepsPrevious: true },
  )
  const [max, setMost] = useState(step)
  const last = useList(view.resource, growingParams(lastDays(first), max), { keepsPrevious: true })
  const records = useMemo(() => {
    const allRecords = [...rows, ...(beyond.data?.rows ?? [])]
    return [...new Map(allRecords.map((record) => [record.id, record])).values()]
  }, [rows, beyond.data])
  const undated = useMemo(
    () => (last.data?.rows ?? []).slice(0, max).filter(({ startdate, duedate }) => !startdate && !duedate),
    [last.data, max],
  )
  // There are more if the next one has no last day either.
  const next = last.data?.rows[max]
  const hasMore = (next && !next.duedate) || (last.isPlaceholderData && max > step)
  const moreUndated = { show: hasMore ? () => setMost(max + step) : null, isOnTheWay: last.isPlaceholderData }
  const canMove = mayUse(me.actor, view.resource, 'edit')
  return {
    ...visibleSpan,
    records,
    undated,
    moreUndated,
    canMove,
    isPending: beyond.isLoading || last.isLoading,
    startDay,
    endDay,
  }
}

/** Records without a day sort before the last day. */
const lastDays = (params: Params): Params => ({
  ...params,
  sortby: 'duedate',
  sortorder: 'desc',
})
