/** How wide the columns of a table are. Every row is a grid of the same columns, so that a row that comes or goes moves no other. */
import type { CSSProperties } from 'react'
import type { Column } from '../columns/columns.ts'
import type { View } from '../view.ts'

/** A column whose edge is being dragged. */
export interface Resizing {
  readonly name: string
  readonly width: number
}

/** Width of a title that still reads well; beyond the sum of all the table scrolls sideways. */
const titleWidth = 240
export const narrowest = 56
export const widest = 900
/** The columns of the handle and of the box that selects. */
const handleWidth = 32
const boxWidth = 36

/** The nearest width, in whole pixels, that a column may have. */
export const withinWidths = (width: number) => Math.round(Math.min(Math.max(width, narrowest), widest))

interface Table {
  readonly view: View
  readonly columns: readonly Column[]
  /** Names of columns that stay in view; they stand first. */
  readonly pinned: readonly string[]
  readonly canSelect: boolean
  readonly canReorder: boolean
}

/** The width of a column when there is no room to spare. */
export const widthOf = ({ resource }: View, { name, width, resized }: Column) =>
  name === resource.title && !resized ? titleWidth : width

/** The title takes what is left over until the person has chosen its width; then empty space at the end does. */
export function layoutOf({ columns, pinned, view, canSelect, canReorder }: Table, resizing: Resizing | null) {
  const tools = [...(canReorder ? [handleWidth] : []), ...(canSelect ? [boxWidth] : [])]
  const sized = columns.map((column) => {
    const { name, resized } = column
    const dragged = resizing?.name === name
    return {
      name,
      least: dragged ? resizing.width : widthOf(view, column),
      grows: !dragged && !resized && name === view.resource.title,
    }
  })
  const tracks = sized.map(({ least, grows }) => (grows ? `minmax(${least}px, 1fr)` : `${least}px`))
  const rest = sized.some(({ grows }) => grows) ? [] : ['minmax(0, 1fr)']
  const minWidth = [...tools, ...sized.map(({ least }) => least)].reduce((sum, width) => sum + width, 0)
  return {
    minWidth,
    '--columns': [...tools.map((width) => `${width}px`), ...tracks, ...rest].join(' '),
    ...offsets(
      tools,
      sized.filter(({ name }) => pinned.includes(name)),
    ),
  } as CSSProperties
}

/** Where the pinned columns stay: `--pin-0` is the left edge of the first of all cells. */
function offsets(tools: readonly number[], pinned: readonly { readonly least: number }[]): Record<string, string> {
  if (pinned.length === 0) return {}
  let left = 0
  const entries = [...tools, ...pinned.map(({ least }) => least)].map((width, at) => {
    const entry = [`--pin-${at}`, `${left}px`] as const
    left += width
    return entry
  })
  return Object.fromEntries(entries)
}
