/** How wide the columns of a table are. Every row is a grid of the same columns, so that a row that comes or goes moves no other. */
import type { CSSProperties } from 'react'
import { rem } from '../../ui/measure/reading-size.ts'
import type { Column } from '../columns/columns.ts'
import { widthOf } from '../columns/fitting.ts'
import type { View } from '../view.ts'
import type { RowTools } from './rows/row-tools.tsx'

/** A column whose edge is being dragged. */
export interface Resizing {
  readonly name: string
  readonly width: number
}

export const narrowest = 56
export const widest = 900
/** The columns of the handle, of the box that selects, of the circle that completes, and of the timer. */
const handleWidth = 32
const boxWidth = 36
const toolWidth = 32
/** What the last cell keeps to the edge beside the padding of all cells, as the style sheet has it. */
const lastPadding = 8
/** The part of the room to spare that the name of another record takes while the names are on their way, to 1 for the title. */
const relatedShare = '0.42fr'

/** The nearest width, in whole pixels, that a column may have. */
export const withinWidths = (width: number) => Math.round(Math.min(Math.max(width, narrowest), widest))

export interface Table {
  readonly view: View
  readonly columns: readonly Column[]
  /** Names of columns that stay in view; they stand first. */
  readonly pinned: readonly string[]
  readonly canSelect: boolean
  readonly canReorder: boolean
  readonly tools: RowTools
}

/** Widths of the columns that stand before the fields, and of the one behind them. */
export const leadingTools = ({ canReorder, canSelect, tools }: Pick<Table, 'canReorder' | 'canSelect' | 'tools'>) => [
  ...(canReorder ? [handleWidth] : []),
  ...(canSelect ? [boxWidth] : []),
  ...(tools.complete ? [toolWidth] : []),
]
export const trailingTools = ({ tools }: Pick<Table, 'tools'>) => (tools.startTimer ? [toolWidth + 8] : [])

/** Stages are short words; names of records are as long as people make them. */
const namesRecord = ({ resource }: View, { relation }: Column) =>
  relation !== null && resource.fields[relation]?.target !== 'workstages'

/** The title takes what is left over until the person has chosen its width; then empty space at the end does. */
export function layoutOf(table: Table, resizing: Resizing | null) {
  const { columns, pinned, view } = table
  const tools = leadingTools(table)
  const behind = trailingTools(table)
  const sized = columns.map((column, at) => {
    const { name, resized, isSized } = column
    const dragged = resizing?.name === name
    const edge = at === columns.length - 1 && behind.length === 0 ? lastPadding : 0
    return {
      name,
      least: (dragged ? resizing.width : widthOf(view, column)) + edge,
      grows: !dragged && !resized && name === view.resource.title,
      spare: !dragged && !resized && !isSized && !pinned.includes(name) && namesRecord(view, column),
    }
  })
  const tracks = sized.map(({ least, grows, spare }) =>
    grows ? `minmax(${rem(least)}, 1fr)` : spare ? `minmax(${rem(least)}, ${relatedShare})` : rem(least),
  )
  const remainder = sized.some(({ grows }) => grows) ? [] : ['minmax(0, 1fr)']
  const minWidth = [...tools, ...behind, ...sized.map(({ least }) => least)].reduce((sum, width) => sum + width, 0)
  return {
    minWidth: rem(minWidth),
    '--tracks': [...tools.map(rem), ...tracks, ...remainder, ...behind.map(rem)].join(' '),
    ...offsets(
      tools,
      sized.filter(({ name }) => pinned.includes(name)),
    ),
  } as CSSProperties
}

/** How far the pinned columns reach over those that scroll below them. */
export function pinnedWidth({ columns, pinned, view, ...table }: Table): string {
  const staying = columns.filter(({ name }) => pinned.includes(name)).map((column) => widthOf(view, column))
  const widths = staying.length === 0 ? [] : [...leadingTools(table), ...staying]
  return rem(widths.reduce((sum, width) => sum + width, 0))
}

/** Where the pinned columns stay: `--pin-0` is the left edge of the first of all cells. */
function offsets(tools: readonly number[], pinned: readonly { readonly least: number }[]): Record<string, string> {
  if (pinned.length === 0) return {}
  let left = 0
  const entries = [...tools, ...pinned.map(({ least }) => least)].map((width, at) => {
    const entry = [`--pin-${at}`, rem(left)] as const
    left += width
    return entry
  })
  return Object.fromEntries(entries)
}
