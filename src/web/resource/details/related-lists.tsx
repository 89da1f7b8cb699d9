/** What belongs to a record, list under list. They appear together, so that none pushes the others down when it arrives. */
import { useQueries } from '@tanstack/react-query'
import { mayUse } from '../../../contract/resource.ts'
import { useConnection } from '../../api/connection.tsx'
import type { Me } from '../../api/me.ts'
import { listQuery } from '../../api/queries.ts'
import { ScreenPending } from '../../ui/screen-pending.tsx'
import { RelatedList, type RelatedListProps, requestFor } from './related-list.tsx'

interface Props {
  readonly me: Me
  readonly lists: readonly Omit<RelatedListProps, 'me'>[]
}

export function RelatedLists({ me, lists }: Props) {
  const { client } = useConnection()
  const open = lists.filter(({ arrangement }) => mayUse(me.actor, arrangement.resource, 'view'))
  const results = useQueries({
    queries: open.map((list) => listQuery(client, list.arrangement.resource, requestFor(me, list), list.path)),
  })
  if (results.some(({ isPending }) => isPending)) return <ScreenPending />
  return open.map((list) => <RelatedList key={list.title} me={me} {...list} />)
}
