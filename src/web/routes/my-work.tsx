/** The items assigned to the person, by how soon they are due. */
import { useCallback } from 'react'
import type { RecordData } from '../data/record.ts'
import { dueGroup } from '../features/home/due-groups.ts'
import { useFormats } from '../resource/fields/formats.ts'
import { ListScreen } from '../resource/list/list-screen.tsx'
import { items } from '../views/items.ts'
import { itemExtras, mine } from './screens.tsx'

export function MyWork() {
  const { today } = useFormats()
  const groupOf = useCallback((record: RecordData) => dueGroup(record, today()), [today])
  return <ListScreen view={items} title="My work" scope={mine} groupOf={groupOf} extras={itemExtras} />
}
