/** What belongs to an item: the time tracked on it, what was said about it and its files. */
import { useMemo } from 'react'
import type { Me } from '../../api/me.ts'
import type { RecordData } from '../../api/record.ts'
import { files, messages } from '../../arrangements/content.ts'
import { time } from '../../arrangements/time.ts'
import { RelatedLists } from '../../resource/details/related-lists.tsx'

const timeColumns = ['itemname', 'startdate', 'contactname', 'timespent']
/** Time is listed for a week unless a window is named. */
const everSince = { trackedfrom: '1970-01-01', trackedto: '+1200m' }

export function ItemBelonging({ me, item }: { me: Me; item: RecordData }) {
  const { id, projectid } = item
  const lists = useMemo(() => {
    const given = { projectid, itemid: id }
    return [
      {
        title: 'Latest time',
        arrangement: time,
        path: `/items/${id}/time`,
        columns: timeColumns,
        params: { ...everSince, sortby: 'starttime', sortorder: 'desc' },
        titleFrom: 'notes',
        most: 8,
        linked: false,
      },
      {
        title: 'Messages',
        arrangement: messages,
        path: `/items/${id}/messages`,
        columns: ['subject', 'contactname', 'createdon'],
        titleFrom: 'body',
        given,
        linked: false,
      },
      {
        title: 'Files',
        arrangement: files,
        path: `/items/${id}/files`,
        columns: ['filename', 'contactname'],
        linked: false,
      },
    ]
  }, [id, projectid])
  return <RelatedLists me={me} lists={lists} />
}
