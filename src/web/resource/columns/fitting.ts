/** Fits columns into the available width by dropping the least important ones, so that the table does not scroll sideways. */
import type { View } from '../view.ts'
import type { Column } from './columns.ts'

/** Width of a title that still reads well, unless the view has one for it. */
const usualTitleWidth = 220

/**
 * Where there is little room, in pixels, those that leave first do so until the title has this share of it: a row is looked
 * for by its title. A view may have a width for it instead.
 */
const littleRoom = 800
const titleShare = 0.4

/** The width of a column when there is no room to spare. */
export const widthOf = ({ resource, titleWidth = usualTitleWidth }: View, { name, width, resized, isSized }: Column) =>
  name === resource.title && !resized && !isSized ? titleWidth : width

/**
 * @param room pixels for the columns; 0 while they are not known
 * The view says who leaves first (`leaves`); then it is the last one's turn. The title, what is pinned and what the person
 * has given a width stay.
 */
export function fittingColumns(
  view: View,
  columns: readonly Column[],
  pinned: readonly string[],
  room: number,
): readonly Column[] {
  if (room <= 0) return columns
  const stays = ({ name, resized }: Column) => name === view.resource.title || resized === true || pinned.includes(name)
  const named = (view.leaves ?? []).flatMap((name) => columns.find((column) => column.name === name) ?? [])
  const rest = columns.filter((column) => !named.includes(column)).toReversed()
  const leaving = [...named, ...rest].filter((column) => !stays(column))
  const titleKeeps = room > littleRoom || view.titleWidth !== undefined ? 0 : room * titleShare
  const wanted = (column: Column) =>
    Math.max(widthOf(view, column), column.name === view.resource.title && !column.resized ? titleKeeps : 0)
  let shown = columns
  for (const next of leaving) {
    const least = named.includes(next) ? wanted : (column: Column) => widthOf(view, column)
    if (shown.reduce((sum, column) => sum + least(column), 0) <= room) break
    shown = shown.filter((column) => column !== next)
  }
  return shown
}
