/** The columns of a list. The arrays are stable from page to page, because they do not depend on the rows. */
import type { Actor } from '../../../contract/rights.ts'
import type { Me } from '../../data/me.ts'
import type { View } from '../view.ts'
import { type Column, chosenColumns, getColumns } from './columns.ts'

interface Known {
  readonly allColumns: readonly Column[]
  /** Cached by the chosen names. */
  readonly shownByNames: Map<string, readonly Column[]>
}

const cache = new WeakMap<Actor, Map<View, Known>>()

/**
 * All columns available to the caller, and those that are shown.
 * @param chosenNames names of the chosen columns
 */
export function listColumns({ actor }: Pick<Me, 'actor'>, view: View, chosenNames: readonly string[]) {
  const { allColumns, shownByNames } = getKnown(actor, view)
  const names = chosenNames.join()
  const columns = shownByNames.get(names) ?? chosenColumns(allColumns, chosenNames, view.resource.title)
  shownByNames.set(names, columns)
  return { all: allColumns, columns }
}

function getKnown(actor: Actor, view: View): Known {
  const views = cache.get(actor) ?? new Map<View, Known>()
  cache.set(actor, views)
  const cached = views.get(view) ?? {
    allColumns: getColumns(view.resource, actor).map((column) => sortedAs(view, column)),
    shownByNames: new Map(),
  }
  views.set(view, cached)
  return cached
}

/** The column with the sort field of the view; not sortable if its own sort field now belongs to another column. */
const sortedAs = ({ sorts = {} }: View, column: Column): Column => {
  const sortBy = sorts[column.name]
  if (sortBy !== undefined) return { ...column, sortBy }
  const isTaken = !column.field.sortable && Object.values(sorts).includes(column.sortBy ?? '')
  return isTaken ? { ...column, sortBy: null } : column
}
