/** Lists beside a contact: the open items they are assigned to. */
import { useMemo } from 'react'
import type { ContactRecord } from '../../data/declared-records.ts'
import type { Me } from '../../data/me.ts'
import { t } from '../../language/t.ts'
import { RelatedLists } from '../../resource/record/related/related-lists.tsx'
import { contacts } from '../../views/contacts.ts'
import { items } from '../../views/items.ts'

const columns = ['name', 'projecttitle', 'duedate']
const byDue = { sortby: 'duedate' }

export function ContactRelated({ me, contact }: { me: Me; contact: ContactRecord }) {
  const { id } = contact
  const lists = useMemo(
    () => [
      {
        title: t('Open items'),
        empty: t('No open items'),
        view: items,
        path: `/contacts/${id}/items`,
        columns,
        params: byDue,
      },
    ],
    [id],
  )
  return <RelatedLists me={me} recordView={contacts} record={contact} lists={lists} />
}
