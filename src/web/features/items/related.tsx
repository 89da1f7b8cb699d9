/** The latest time tracked on an item. */
import { useMemo } from 'react'
import type { Me } from '../../data/me.ts'
import type { RecordData } from '../../data/record.ts'
import { RelatedLists } from '../../resource/record/related-lists.tsx'
import { time } from '../../views/time.ts'

const timeColumns = ['itemname', 'startdate', 'contactname', 'timespent']
/** Time is listed for a week unless a window is named. */
const everSince = { trackedfrom: '1970-01-01', trackedto: '+1200m' }

export function ItemRelated({ me, item }: { me: Me; item: RecordData }) {
  const { id, projectid } = item
  const lists = useMemo(() => {
    return [
      {
        title: 'Time',
        view: time,
        path: `/items/${id}/time`,
        columns: timeColumns,
        params: { ...everSince, sortby: 'starttime', sortorder: 'desc' },
        titleFrom: 'notes',
        most: 8,
        given: { projectid, itemid: id },
        linked: false,
      },
    ]
  }, [id, projectid])
  return <RelatedLists me={me} lists={lists} />
}
