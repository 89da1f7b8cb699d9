/** What a calendar shows: the list's own rows are due in the range; beside them what goes on after it, and what has no day. */
import { useMemo, useState } from 'react'
import { mayUse } from '../../../contract/language/resource.ts'
import { addDays } from '../../../contract/language/week.ts'
import { growingParams } from '../../data/lists/growing-list.ts'
import { type Params, useList } from '../../data/queries.ts'
import type { RecordData } from '../../data/record.ts'
import { useFormats } from '../../resource/fields/formats.ts'
import { useListContext } from '../../resource/list/list-context.tsx'
import { type Shown, shownAt } from './days.ts'

export interface More {
  /** Null where all are shown. */
  readonly show: (() => void) | null
  readonly isOnTheWay: boolean
}

export interface CalendarData extends Shown {
  readonly records: readonly RecordData[]
  readonly undated: readonly RecordData[]
  /** The way to more of those without a day. */
  readonly moreUndated: More
  readonly canMove: boolean
  /** What stands beside the rows is on its way for the first time: it would push aside what is drawn without it. */
  readonly isPending: boolean
}

/** Records without a day that the tray holds at first, and that each step adds. */
const step = 100

export function useCalendar(): CalendarData {
  const { me, view, address, rows } = useListContext()
  const { today, firstDay } = useFormats()
  const shown = shownAt(address.search, today(), firstDay())
  const { from, to } = shown
  const { duefrom: _, dueto: __, ...params } = address.params
  const first = { ...params, pagenumber: '1' }
  const beyond = useList(view.resource, { ...first, duefrom: addDays(to, 1), startto: to }, { keepsPrevious: true })
  const [most, setMost] = useState(step)
  const last = useList(view.resource, growingParams(lastDays(first), most), { keepsPrevious: true })
  const records = useMemo(() => {
    const all = [...rows, ...(beyond.data?.rows ?? [])]
    return [...new Map(all.map((record) => [record.id, record])).values()]
  }, [rows, beyond.data])
  const undated = useMemo(
    () => (last.data?.rows ?? []).slice(0, most).filter(({ startdate, duedate }) => !startdate && !duedate),
    [last.data, most],
  )
  // Of those behind the ones that are shown the first has no last day either.
  const next = last.data?.rows[most]
  const hasMore = (next && !next.duedate) || (last.isPlaceholderData && most > step)
  const moreUndated = { show: hasMore ? () => setMost(most + step) : null, isOnTheWay: last.isPlaceholderData }
  const canMove = mayUse(me.actor, view.resource, 'edit')
  return { ...shown, records, undated, moreUndated, canMove, isPending: beyond.isLoading || last.isLoading, from, to }
}

/** Those without a day come before the last day. */
const lastDays = (params: Params): Params => ({
  ...params,
  sortby: 'duedate',
  sortorder: 'desc',
})
