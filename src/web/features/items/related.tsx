/** Lists beside an item: the time tracked on it, what was said about it and its files. */
import { useMemo } from 'react'
import type { Me } from '../../data/me.ts'
import type { RecordData } from '../../data/record.ts'
import { RelatedLists } from '../../resource/record/related-lists.tsx'
import { files, messages } from '../../views/content.ts'
import { time } from '../../views/time.ts'

const timeColumns = ['itemname', 'startdate', 'contactname', 'timespent']
/** Time is listed for a week unless a window is named. */
const everSince = { trackedfrom: '1970-01-01', trackedto: '+1200m' }

export function ItemRelated({ me, item }: { me: Me; item: RecordData }) {
  const { id, projectid } = item
  const lists = useMemo(() => {
    const given = { projectid, itemid: id }
    return [
      {
        title: 'Latest time',
        view: time,
        path: `/items/${id}/time`,
        columns: timeColumns,
        params: { ...everSince, sortby: 'starttime', sortorder: 'desc' },
        titleFrom: 'notes',
        most: 8,
        linked: false,
      },
      {
        title: 'Messages',
        view: messages,
        path: `/items/${id}/messages`,
        columns: ['subject', 'contactname', 'createdon'],
        titleFrom: 'body',
        given,
        linked: false,
      },
      {
        title: 'Files',
        view: files,
        path: `/items/${id}/files`,
        columns: ['filename', 'contactname'],
        linked: false,
      },
    ]
  }, [id, projectid])
  return <RelatedLists me={me} lists={lists} />
}
