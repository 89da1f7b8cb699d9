/** The person's running timer: one at most. It is started and stopped like every change (`useChanges`). */
import { mayUse } from '../../contract/language/resource.ts'
import { activetimers } from '../../contract/resources/time/time.ts'
import type { Me } from './me.ts'
import { useList } from './queries.ts'
import type { RecordData } from './record.ts'

export interface Timer {
  /** Whether the person may run one at all. */
  readonly isOpen: boolean
  /** Item, project, `starttime` and minutes so far; null while none runs. */
  readonly running: RecordData | null
}

export function useTimer(me: Me): Timer {
  const isOpen = me.id !== null && mayUse(me.actor, activetimers, 'view') && mayUse(me.actor, activetimers, 'add')
  const mine = { contactid: me.id ?? '', fields: 'itemid,itemname,projecttitle,starttime,timespent' }
  const { data } = useList(activetimers, mine, { enabled: isOpen })
  return {
    isOpen,
    running: data?.rows[0] ?? null,
  }
}
