/** Extra cells in the rows of a list's table, and the columns that fit. */
import { useMemo, useRef } from 'react'
import { ownCurrency } from '../../../../contract/language/currency.ts'
import { mayUse } from '../../../../contract/language/resource.ts'
import { pageParams } from '../../../../contract/requests/page-params.ts'
import { time } from '../../../../contract/resources/time/time.ts'
import { useChanges } from '../../../data/changes.ts'
import type { RecordData } from '../../../data/record.ts'
import { reduced } from '../../../ui/measure/reading-size.ts'
import { useSize } from '../../../ui/measure/size.ts'
import type { Column } from '../../columns/columns.ts'
import { widestDay, withDateWidths } from '../../columns/day-width.ts'
import { fittingColumns } from '../../columns/fitting.ts'
import { naturalColumns } from '../../columns/natural-width.ts'
import { useFormats } from '../../inputs/fields/formats.ts'
import { leadingTools, trailingTools } from '../table/layout.ts'
import type { RowTools } from '../table/rows/row-tools.tsx'
import { isCustomOrder } from './custom-order.ts'
import { type List, useListContext } from './list-context.tsx'
import { showsDeleted } from './list-request.ts'

/** Width of the body's padding and its scrollbar. */
const edgeWidth = 44

/** The buttons to complete a record and to start a timer, if the view has them and the caller is permitted. */
export function useRowTools({ me: { actor }, view, address }: Pick<List, 'me' | 'view' | 'address'>): RowTools {
  const changes = useChanges()
  const { resource, isWork } = view
  const isGone = showsDeleted(address.search)
  return useMemo(() => {
    if (isGone) return {}
    const complete = (record: RecordData, isDone: boolean) =>
      isDone ? changes.complete(resource, [record]) : changes.reopen(resource, [record])
    return {
      ...(isWork && mayUse(actor, resource, 'edit') ? { complete } : {}),
      ...(isWork && mayUse(actor, time, 'add') && actor.contact !== null
        ? { startTimer: (record: RecordData) => changes.startTimer(record) }
        : {}),
    }
  }, [actor, resource, isWork, isGone, changes])
}

/**
 * Measures the available width and chooses the columns for it. Pass `ref` to the element that the table or its skeleton
 * fills, and render nothing in it while `room` is null, since it would be rendered twice. Columns named in the URL are
 * all kept.
 */
export function useTablePlan() {
  const list = useListContext()
  const { me, view, address, rows } = list
  const { pinned } = address
  const isChosen = Boolean(address.search.fields)
  const columns = useUngrouped(list)
  const { ref, room } = useSize()
  const tools = useRowTools(list)
  const mayEdit = mayUse(me.actor, view.resource, 'edit') && !showsDeleted(address.search)
  const places = {
    canReorder: mayEdit && isCustomOrder(view.resource, address),
    canSelect: mayEdit || mayUse(me.actor, view.resource, 'delete'),
    tools,
  }
  const usedWidth = [...leadingTools(places), ...trailingTools(places), edgeWidth].reduce(
    (sum, leadingTool) => sum + leadingTool,
    0,
  )
  const forColumns = room?.width ? reduced(room.width) - usedWidth : 0
  const formats = useFormats()
  const natural = useMemo(() => {
    // Text cannot be measured before the first layout: the font may not be loaded yet.
    if (forColumns <= 0) return () => columns
    const roomy = withDateWidths(columns, widestDay(formats.date))
    const visibleColumns = isChosen ? roomy : fittingColumns(view, roomy, pinned, forColumns)
    return naturalColumns(view, visibleColumns, forColumns, (value, record) =>
      formats.inCurrency(record[ownCurrency]).money(value),
    )
  }, [view, columns, isChosen, pinned, forColumns, formats])
  const about = useShownFilters(list)
  const fitting = useMemo(() => natural(rows, about), [natural, rows, about])
  return { ref, room, columns: fitting, pinned, ...places }
}

/** The columns without that of the record by which rows are grouped: the headings name it. Columns named in the URL stay. */
export function useUngrouped({ view, address }: Pick<List, 'view' | 'address'>): readonly Column[] {
  const { columns, grouping, search } = address
  const groupField = search.fields ? null : (grouping?.fieldName ?? null)
  return useMemo(
    () =>
      columns.filter(
        ({ name, relation }) => groupField === null || name === view.resource.title || relation !== groupField,
      ),
    [columns, groupField, view],
  )
}

/**
 * The filters of the rows on the screen: the previous ones while new rows are loading. The search text is left out, so
 * that column widths stay the same while somebody types.
 */
function useShownFilters({ address: { params }, query }: List): string {
  const filters = Object.entries(params).filter(([name]) => !pageParams.has(name) && name !== 'search')
  const requestKey = new URLSearchParams(filters).toString()
  const lastShownRef = useRef(requestKey)
  if (!query.isPlaceholderData) lastShownRef.current = requestKey
  return lastShownRef.current
}
