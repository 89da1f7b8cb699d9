/** Records related to this one, list under list. They appear together, so that none pushes the others down when it arrives. */
import { useQueries } from '@tanstack/react-query'
import { mayUse } from '../../../contract/language/resource.ts'
import { useConnection } from '../../data/connection.tsx'
import type { Me } from '../../data/me.ts'
import { listQuery } from '../../data/queries.ts'
import { ScreenPending } from '../../ui/screen-pending.tsx'
import { RelatedList, type RelatedListProps, requestFor } from './related-list.tsx'

interface Props {
  readonly me: Me
  readonly lists: readonly Omit<RelatedListProps, 'me'>[]
}

export function RelatedLists({ me, lists }: Props) {
  const { client } = useConnection()
  const open = lists.filter(({ view }) => mayUse(me.actor, view.resource, 'view'))
  const results = useQueries({
    queries: open.map((list) => listQuery(client, list.view.resource, requestFor(me, list), list.path)),
  })
  if (results.some(({ isPending }) => isPending)) return <ScreenPending />
  return open.map((list) => <RelatedList key={list.title} me={me} {...list} />)
}
