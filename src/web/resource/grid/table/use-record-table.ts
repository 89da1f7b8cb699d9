/**
 * A list as a TanStack table: order, widths and pinning of columns, selected rows, and groups with sums. It neither
 * sorts nor filters; rows stay in the order of the service.
 */
import {
  aggregationFn_sum,
  type ColumnDef,
  columnGroupingFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createGroupedRowModel,
  type ReactTable,
  type Row,
  rowAggregationFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { key, type RecordData } from '../../../data/record.ts'
import { type Column, isSummed } from '../../columns/columns.ts'
import { getWidth } from '../../columns/fitting.ts'
import type { View } from '../../view.ts'
import type { ListAddress } from '../list/list-address.ts'

const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnSizingFeature,
  columnPinningFeature,
  rowSelectionFeature,
  columnGroupingFeature,
  rowAggregationFeature,
  groupedRowModel: createGroupedRowModel(),
  aggregationFns: { sum: aggregationFn_sum },
})

type Features = typeof features
export type RecordRows = ReactTable<Features, RecordData>
export type TableRow = Row<Features, RecordData>

/** The column that rows are grouped by. Its values are the headings; it is never shown itself. */
const groupColumn = 'group'

interface Props {
  readonly view: View
  readonly address: ListAddress
  /** Only columns that fit. */
  readonly columns: readonly Column[]
  readonly rows: readonly RecordData[]
  readonly groupOf: ((record: RecordData) => string) | undefined
}

export interface ShownTable {
  readonly table: RecordRows
  /** Pinned columns come first. */
  readonly columns: readonly Column[]
  /** Rows and group headings. */
  readonly rows: readonly TableRow[]
}

/** The visible columns and rows, in order. The arrays keep their identity as long as nothing in them changes. */
export function useShownTable(props: Props): ShownTable {
  const table = useRecordTable(props)
  const { columns } = props
  const start = table.getStartVisibleLeafColumns()
  const rest = table.getCenterVisibleLeafColumns()
  const groups = table.getGroupedRowModel().rows
  return {
    table,
    columns: useMemo(
      () => [...start, ...rest].flatMap(({ id }) => columns.find(({ name }) => name === id) ?? []),
      [start, rest, columns],
    ),
    rows: useMemo(() => groups.flatMap((row) => (row.subRows.length > 0 ? [row, ...row.subRows] : [row])), [groups]),
  }
}

function useRecordTable({ view, address, columns, rows, groupOf }: Props): RecordRows {
  const { allColumns, pinned } = address
  const definitions = useMemo(() => getDefinitions(allColumns, groupOf), [allColumns, groupOf])
  const state = useMemo(() => {
    const visibleNames = new Set(columns.map(({ name }) => name))
    const hiddenNames = [...allColumns.map(({ name }) => name), groupColumn].filter((name) => !visibleNames.has(name))
    return {
      columnOrder: [...visibleNames],
      columnVisibility: Object.fromEntries(hiddenNames.map((name) => [name, false])),
      columnSizing: Object.fromEntries(columns.map((column) => [column.name, getWidth(view, column)])),
      columnPinning: { start: pinned.filter((name) => visibleNames.has(name)), end: [] },
    }
  }, [view, allColumns, columns, pinned])
  const grouping = useMemo(() => (groupOf ? [groupColumn] : []), [groupOf])
  return useTable({
    features,
    columns: definitions,
    data: rows as RecordData[],
    getRowId: key,
    enableSubRowSelection: false,
    groupedColumnMode: false,
    state: { ...state, grouping },
  })
}

function getDefinitions(columns: readonly Column[], getGroup: Props['groupOf']): ColumnDef<Features, RecordData>[] {
  const visibleColumns = columns.map(({ name, field }) => ({
    id: name,
    accessorFn: (record: RecordData) => record[name],
    ...(isSummed({ field }) ? { aggregationFn: 'sum' as const } : {}),
  }))
  return [...visibleColumns, { id: groupColumn, accessorFn: (record: RecordData) => getGroup?.(record) ?? '' }]
}
