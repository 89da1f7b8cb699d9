/** The latest time tracked on an item. */
import { type ReactNode, useMemo } from 'react'
import type { ItemRecord } from '../../data/declared-records.ts'
import type { Me } from '../../data/me.ts'
import { t } from '../../language/t.ts'
import { RelatedLists } from '../../resource/record/related/related-lists.tsx'
import { items } from '../../views/items.ts'
import { time } from '../../views/time.ts'

const timeColumns = ['itemname', 'startdate', 'contactname', 'timespent']
/** Unless a period is requested, the API returns the time of one week only. */
const everSince = { trackedfrom: '1970-01-01', trackedto: '+1200m' }

interface Props {
  readonly me: Me
  readonly item: ItemRecord
  /** Inputs that log time on it. */
  readonly logTime: ReactNode
}

export function ItemRelated({ me, item, logTime }: Props) {
  const { id } = item
  const lists = useMemo(() => {
    return [
      {
        title: t('Time'),
        empty: t('No time tracked yet'),
        view: time,
        path: `/items/${id}/time`,
        columns: timeColumns,
        params: { ...everSince, sortby: 'starttime', sortorder: 'desc' },
        titleFrom: 'notes',
        limit: 8,
        lead: logTime,
        hasPages: false,
      },
    ]
  }, [id, logTime])
  return <RelatedLists me={me} recordView={items} record={item} lists={lists} />
}
