/** The items assigned to the person, grouped by how soon they are due. */
import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useMe } from '../data/me.ts'
import type { RecordData } from '../data/record.ts'
import { dueGroup } from '../features/home/due-groups.ts'
import { t } from '../language/t.ts'
import { ListScreen } from '../resource/grid/list/list-screen.tsx'
import { useFormats } from '../resource/inputs/fields/formats.ts'
import { UnknownAddress } from '../ui/unknown-address.tsx'
import { items } from '../views/items.ts'
import { isClient } from './portal.tsx'
import { itemExtras, mine } from './screens.tsx'

const route = getRouteApi('/my-work')

export function MyWork() {
  const { today } = useFormats()
  const me = useMe()
  const { status } = route.useSearch()
  const getGroup = useCallback((record: RecordData) => dueGroup(record, today()), [today])
  if (isClient(me)) return <UnknownAddress />
  // Completed items are neither late nor soon: only open ones are grouped.
  const groups = status === undefined ? { groupOf: getGroup } : {}
  return <ListScreen view={items} title={t('My work')} scope={mine} {...groups} extras={itemExtras} />
}
