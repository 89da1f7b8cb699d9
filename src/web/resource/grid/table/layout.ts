/**
 * Column widths of a table. Every row is a grid with the same tracks, so that adding or removing a row moves no column.
 */
import type { CSSProperties } from 'react'
import { rem } from '../../../ui/measure/reading-size.ts'
import type { Column } from '../../columns/columns.ts'
import { getWidth } from '../../columns/fitting.ts'
import type { View } from '../../view.ts'
import type { RowTools } from './rows/row-tools.tsx'

/** A column whose edge is being dragged. */
export interface Resizing {
  readonly name: string
  readonly width: number
}

export const minColumnWidth = 56
export const widest = 900
/** Widths of the columns for the drag handle, the checkbox, and the buttons (complete and timer). */
const handleWidth = 32
const boxWidth = 36
const toolWidth = 32
/** Additional padding of the last cell, as in the style sheet. */
const lastPadding = 8
/**
 * The share of the remaining width that a column of record names gets while their natural width is unknown; the title's
 * share is 1fr.
 */
const relatedShare = '0.42fr'

/** Rounds a width to whole pixels and clamps it to the allowed range. */
export const withinWidths = (width: number) => Math.round(Math.min(Math.max(width, minColumnWidth), widest))

export interface Table {
  readonly view: View
  readonly columns: readonly Column[]
  /** Names of the pinned columns, which come first. */
  readonly pinned: readonly string[]
  readonly canSelect: boolean
  readonly canReorder: boolean
  readonly tools: RowTools
}

/** Widths of the columns before the fields; `trailingTools` are those behind them. */
export const leadingTools = ({ canReorder, canSelect, tools }: Pick<Table, 'canReorder' | 'canSelect' | 'tools'>) => [
  ...(canReorder ? [handleWidth] : []),
  ...(canSelect ? [boxWidth] : []),
  ...(tools.complete ? [toolWidth] : []),
]
export const trailingTools = ({ tools }: Pick<Table, 'tools'>) => (tools.startTimer ? [toolWidth + 8] : [])

/** Names of work stages are short; names of other records can have any length. */
const namesRecord = ({ resource }: View, { relation }: Column) =>
  relation !== null && resource.fields[relation]?.target !== 'workstages'

/** The title takes the remaining width until the person resizes it; then the rest stays empty. */
export function getLayout(table: Table, resizing: Resizing | null) {
  const { columns, pinned, view } = table
  const tools = leadingTools(table)
  const behind = trailingTools(table)
  const sized = columns.map((column, index) => {
    const { name, resized, isSized } = column
    const dragged = resizing?.name === name
    const edge = index === columns.length - 1 && behind.length === 0 ? lastPadding : 0
    return {
      name,
      minWidth: (dragged ? resizing.width : getWidth(view, column)) + edge,
      grows: !dragged && !resized && name === view.resource.title,
      spare: !dragged && !resized && !isSized && !pinned.includes(name) && namesRecord(view, column),
    }
  })
  const tracks = sized.map(({ minWidth: min, grows, spare }) =>
    grows ? `minmax(${rem(min)}, 1fr)` : spare ? `minmax(${rem(min)}, ${relatedShare})` : rem(min),
  )
  const remainder = sized.some(({ grows }) => grows) ? [] : ['minmax(0, 1fr)']
  const minWidth = [...tools, ...behind, ...sized.map(({ minWidth: min }) => min)].reduce(
    (sum, width) => sum + width,
    0,
  )
  return {
    minWidth: rem(minWidth),
    '--tracks': [...tools.map(rem), ...tracks, ...remainder, ...behind.map(rem)].join(' '),
    ...offsets(
      tools,
      sized.filter(({ name }) => pinned.includes(name)),
    ),
  } as CSSProperties
}

/** The width of the pinned columns, including the tools before them. */
export function pinnedWidth({ columns, pinned, view, ...table }: Table): string {
  const staying = columns.filter(({ name }) => pinned.includes(name)).map((column) => getWidth(view, column))
  const widths = staying.length === 0 ? [] : [...leadingTools(table), ...staying]
  return rem(widths.reduce((sum, width) => sum + width, 0))
}

/** Sticky offsets of the pinned columns; `--pin-0` is the left edge of the first cell, tools included. */
function offsets(tools: readonly number[], pinned: readonly { readonly minWidth: number }[]): Record<string, string> {
  if (pinned.length === 0) return {}
  let left = 0
  const entries = [...tools, ...pinned.map(({ minWidth }) => minWidth)].map((width, index) => {
    const entry = [`--pin-${index}`, rem(left)] as const
    left += width
    return entry
  })
  return Object.fromEntries(entries)
}
