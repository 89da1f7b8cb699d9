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

/** The nearest width, in whole pixels, that a column may have. */
export const withinWidths = (width: number) => Math.round(Math.min(Math.max(width, narrowest), widest))

interface Table {
  readonly view: View
  readonly columns: readonly Column[]
  readonly canSelect: boolean
  readonly canReorder: boolean
}

/** The title takes what is left over until the person has chosen its width; then empty space at the end does. */
export function layoutOf({ columns, view, canSelect, canReorder }: Table, resizing: Resizing | null) {
  const tools = [...(canReorder ? [32] : []), ...(canSelect ? [36] : [])]
  const sized = columns.map(({ name, width, resized }) => {
    const chosen = resizing?.name === name ? resizing.width : resized ? width : null
    const grows = chosen === null && name === view.resource.title
    return { least: chosen ?? (grows ? titleWidth : width), grows }
  })
  const tracks = sized.map(({ least, grows }) => (grows ? `minmax(${least}px, 1fr)` : `${least}px`))
  const rest = sized.some(({ grows }) => grows) ? [] : ['minmax(0, 1fr)']
  const minWidth = [...tools, ...sized.map(({ least }) => least)].reduce((sum, width) => sum + width, 0)
  return {
    minWidth,
    '--columns': [...tools.map((width) => `${width}px`), ...tracks, ...rest].join(' '),
  } as CSSProperties
}
