/** The columns of a list that a person has chosen, the widths they have given them and those that stay in view: kept with their preferences. */
import type { Me } from '../../data/me.ts'
import { storedPreference, usePreference } from '../../ui/preference.ts'
import type { Widths } from '../columns/columns.ts'
import type { View } from '../view.ts'

const noWidths: Widths = {}
const nonePinned: readonly string[] = []
const columnsKey = ({ resource }: View) => `columns.${resource.name}`

/** Names of the chosen columns, or the view's own. */
export const ownColumns = (me: Me, view: View): readonly string[] =>
  storedPreference(me, columnsKey(view), view.columns)

export function useOwnColumns(me: Me, view: View) {
  const [names, setNames] = usePreference(me, columnsKey(view), view.columns)
  const [widths, setWidths] = usePreference<Widths>(me, `widths.${view.resource.name}`, noWidths)
  const [pinned, setPinned] = usePreference(me, `pinned.${view.resource.name}`, nonePinned)
  return { names, setNames, widths, setWidths, pinned, setPinned }
}
