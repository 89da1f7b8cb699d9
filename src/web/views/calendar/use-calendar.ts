/** What a calendar shows: the list's own rows are due in the range; beside them what goes on after it, and what has no day. */
import { useMemo } from 'react'
import { mayUse } from '../../../contract/language/resource.ts'
import { addDays } from '../../../contract/language/week.ts'
import { type Params, useList } from '../../data/queries.ts'
import type { RecordData } from '../../data/record.ts'
import { useFormats } from '../../resource/fields/formats.ts'
import { useListContext } from '../../resource/list/list-context.tsx'
import { type Shown, shownAt } from './days.ts'

export interface CalendarData extends Shown {
  readonly records: readonly RecordData[]
  readonly undated: readonly RecordData[]
  readonly canMove: boolean
  /** What stands beside the rows is on its way for the first time: it would push aside what is drawn without it. */
  readonly isPending: boolean
}

/** Records without a day that the tray holds. */
const mostUndated = 100

export function useCalendar(): CalendarData {
  const { me, view, address, rows } = useListContext()
  const { today, firstDay } = useFormats()
  const shown = shownAt(address.search, today(), firstDay())
  const { from, to } = shown
  const { duefrom: _, dueto: __, ...params } = address.params
  const first = { ...params, pagenumber: '1' }
  const beyond = useList(view.resource, { ...first, duefrom: addDays(to, 1), startto: to }, { keepsPrevious: true })
  const last = useList(view.resource, lastDays(first), { keepsPrevious: true })
  const records = useMemo(() => {
    const all = [...rows, ...(beyond.data?.rows ?? [])]
    return [...new Map(all.map((record) => [record.id, record])).values()]
  }, [rows, beyond.data])
  const undated = useMemo(
    () => (last.data?.rows ?? []).filter(({ startdate, duedate }) => !startdate && !duedate),
    [last.data],
  )
  const canMove = mayUse(me.actor, view.resource, 'edit')
  return { ...shown, records, undated, canMove, isPending: beyond.isLoading || last.isLoading, from, to }
}

/** Those without a day come before the last day. */
const lastDays = (params: Params): Params => ({
  ...params,
  sortby: 'duedate',
  sortorder: 'desc',
  pagesize: String(mostUndated),
})
