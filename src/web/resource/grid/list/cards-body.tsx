/** The rows of a list as cards, for a narrow screen. */

import { useOpened } from '../../screen-search.ts'
import { RecordCards } from '../table/record-cards.tsx'
import { useEditing } from '../table/use-editing.ts'
import { useListContext } from './list-context.tsx'
import { useListKeys } from './list-keys.ts'
import { useRowTools, useUngrouped } from './table-plan.ts'

export function CardsBody() {
  const list = useListContext()
  const { view, rows, label, groupOf, openRecord, create } = list
  const columns = useUngrouped(list)
  const open = useOpened()
  const { actions } = useEditing(view, columns, openRecord)
  const { complete } = useRowTools(list)
  useListKeys({ view, rows, open, onOpen: openRecord, onCreate: create })
  const cards = { view, columns, rows, actions, label, groupOf }
  return <RecordCards {...cards} complete={complete} />
}
