/** Lists of related records. They appear together, to avoid layout shifts. Nothing can be added to a deleted record. */
import { useQueries } from '@tanstack/react-query'
import { mayUse } from '../../../../contract/language/resource.ts'
import { useConnection } from '../../../data/connection.tsx'
import type { Me } from '../../../data/me.ts'
import { listQuery } from '../../../data/queries.ts'
import { isDeleted, type RecordData } from '../../../data/record.ts'
import { ScreenPending } from '../../../ui/screen-pending.tsx'
import type { View } from '../../view.ts'
import { RelatedList, type RelatedListProps, requestFor } from './related-list.tsx'

interface Props {
  readonly me: Me
  /** The view of the record that they are related to. */
  readonly recordView: View
  readonly record: RecordData
  readonly lists: readonly Omit<RelatedListProps, 'me'>[]
}

export function RelatedLists({ me, recordView, record, lists }: Props) {
  const { client } = useConnection()
  const open = lists.filter(({ view }) => mayUse(me.actor, view.resource, 'view'))
  const results = useQueries({
    queries: open.map((list) => listQuery(client, list.view.resource, requestFor(me, list), list.path)),
  })
  if (results.some(({ isPending }) => isPending)) return <ScreenPending />
  const isClosed = isDeleted(recordView.resource, record)
  return open.map((list) => <RelatedList key={list.title} me={me} {...(isClosed ? closed(list) : list)} />)
}

/** The list without its controls for adding records. */
const closed = ({ fixedValues: _, lead: __, ...list }: Omit<RelatedListProps, 'me'>) => list
