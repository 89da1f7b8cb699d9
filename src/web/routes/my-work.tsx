import { useCallback } from 'react'
import type { RecordData } from '../data/record.ts'
import { dueGroup } from '../features/home/due-groups.ts'
import { useFormats } from '../resource/fields/formats.ts'
import { ListScreen } from '../resource/list/list-screen.tsx'
import { items } from '../views/items.ts'
import { itemExtras } from './item-extras.tsx'

const mine = { contacts: 'me' }

/** The items assigned to the person, by how soon they are due. */
export function MyWork() {
  const { today } = useFormats()
  const groupOf = useCallback((record: RecordData) => dueGroup(record, today()), [today])
  return <ListScreen view={items} title="My work" fixed={mine} order="duedate" groupOf={groupOf} extras={itemExtras} />
}
