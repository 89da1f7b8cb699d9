/** What belongs to a contact: the open items they are assigned to. */
import { useMemo } from 'react'
import type { Me } from '../../api/me.ts'
import type { RecordData } from '../../api/record.ts'
import { items } from '../../arrangements/items.ts'
import { RelatedLists } from '../../resource/details/related-lists.tsx'

const columns = ['name', 'projecttitle', 'duedate']
const byDue = { sortby: 'duedate' }

export function ContactBelonging({ me, contact }: { me: Me; contact: RecordData }) {
  const { id } = contact
  const lists = useMemo(
    () => [{ title: 'Open items', arrangement: items, path: `/contacts/${id}/items`, columns, params: byDue }],
    [id],
  )
  return <RelatedLists me={me} lists={lists} />
}
