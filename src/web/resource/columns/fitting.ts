/** Fits columns into the available width by dropping the least important ones, so that the table does not scroll sideways. */
import type { View } from '../view.ts'
import type { Column } from './columns.ts'

/** Minimum readable width of a title, unless the view sets one. */
const usualTitleWidth = 220

/**
 * Below this width, in pixels, the columns in `leaves` are dropped until the title, by which people find a row, has
 * this share of it. A view can set `titleWidth` instead.
 */
const littleRoom = 800
const titleShare = 0.4

/** The width of a column without any share of the remaining space. */
export const getWidth = (
  { resource, titleWidth = usualTitleWidth }: View,
  { name, width, resized, isSized }: Column,
) => (name === resource.title && !resized && !isSized ? titleWidth : width)

/**
 * Drops the columns in the view's `leaves` first, then from the last one. The title, pinned columns and resized ones
 * stay.
 * @param room width for the columns in pixels; 0 while unknown
 */
export function fittingColumns(
  view: View,
  columns: readonly Column[],
  pinned: readonly string[],
  room: number,
): readonly Column[] {
  if (room <= 0) return columns
  const stays = ({ name, resized }: Column) => name === view.resource.title || resized === true || pinned.includes(name)
  const namedColumns = (view.leaves ?? []).flatMap((name) => columns.find((column) => column.name === name) ?? [])
  const rest = columns.filter((column) => !namedColumns.includes(column)).toReversed()
  const leavingColumns = [...namedColumns, ...rest].filter((column) => !stays(column))
  const titleKeeps = room > littleRoom || view.titleWidth !== undefined ? 0 : room * titleShare
  const getWantedWidth = (column: Column) =>
    Math.max(getWidth(view, column), column.name === view.resource.title && !column.resized ? titleKeeps : 0)
  let visibleColumns = columns
  for (const next of leavingColumns) {
    const getMinWidth = namedColumns.includes(next) ? getWantedWidth : (column: Column) => getWidth(view, column)
    if (visibleColumns.reduce((sum, column) => sum + getMinWidth(column), 0) <= room) break
    visibleColumns = visibleColumns.filter((column) => column !== next)
  }
  return visibleColumns
}
