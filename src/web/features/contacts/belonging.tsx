/** What belongs to a contact: the open items they are assigned to. */

import type { Me } from '../../api/me.ts'
import type { RecordData } from '../../api/record.ts'
import { items } from '../../arrangements/items.ts'
import { RelatedList } from '../../resource/details/related-list.tsx'

const columns = ['name', 'projecttitle', 'duedate']
const byDue = { sortby: 'duedate' }

export function ContactBelonging({ me, contact }: { me: Me; contact: RecordData }) {
  return (
    <RelatedList
      me={me}
      arrangement={items}
      title="Open items"
      path={`/contacts/${contact.id}/items`}
      columns={columns}
      params={byDue}
    />
  )
}
