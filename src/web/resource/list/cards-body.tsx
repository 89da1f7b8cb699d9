/** The rows of a list as cards, for a narrow screen. */
import { RecordCards } from '../table/record-cards.tsx'
import { useEditing } from '../table/use-editing.ts'
import { useListContext } from './list-context.tsx'
import { useListKeys } from './list-keys.ts'

export function CardsBody() {
  const { view, address, rows, label, groupOf, openRecord, create } = useListContext()
  const { columns, open } = address
  const { actions } = useEditing(view, columns, openRecord)
  useListKeys({ view, rows, open, onOpen: openRecord, onCreate: create })
  return <RecordCards view={view} columns={columns} rows={rows} actions={actions} label={label} groupOf={groupOf} />
}
