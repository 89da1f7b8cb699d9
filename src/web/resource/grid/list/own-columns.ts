/**
 * The columns that a person has chosen for a list, with their widths and which are pinned; stored in their preferences.
 */
import type { Me } from '../../../data/me.ts'
import { storedPreference, usePreference } from '../../../ui/preference.ts'
import type { Widths } from '../../columns/columns.ts'
import type { View } from '../../view.ts'

const noWidths: Widths = {}
const nonePinned: readonly string[] = []
const columnsKey = ({ resource }: View) => `columns.${resource.name}`

/** Names of the chosen columns, or the view's defaults. */
export const ownColumns = (me: Me, view: View): readonly string[] =>
  storedPreference(me, columnsKey(view), view.columns)

export function useOwnColumns(me: Me, view: View) {
  const [names, setNames] = usePreference(me, columnsKey(view), view.columns)
  const [widths, setWidths] = usePreference<Widths>(me, `widths.${view.resource.name}`, noWidths)
  const [pinned, setPinned] = usePreference(me, `pinned.${view.resource.name}`, nonePinned)
  return { names, setNames, widths, setWidths, pinned, setPinned }
}
