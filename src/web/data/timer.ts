/** The person's running timer: one at most. Starting another stops the first and saves its time. */
import { useQueryClient } from '@tanstack/react-query'
import { mayUse } from '../../contract/resource.ts'
import { activetimers } from '../../contract/resources/time.ts'
import { useConnection } from './connection.tsx'
import type { Me } from './me.ts'
import { useList } from './queries.ts'
import type { RecordData } from './record.ts'
import { runChange } from './run-change.ts'

export interface Timer {
  /** Whether the person may run one at all. */
  readonly isOpen: boolean
  /** Item, project, `starttime` and minutes so far; null while none runs. */
  readonly running: RecordData | null
  start(item: RecordData): Promise<boolean>
  stop(): Promise<boolean>
}

export function useTimer(me: Me): Timer {
  const cache = useQueryClient()
  const { client } = useConnection()
  const isOpen = me.id !== null && mayUse(me.actor, activetimers, 'view') && mayUse(me.actor, activetimers, 'add')
  const mine = { contactid: me.id ?? '', fields: 'itemid,itemname,projecttitle,starttime,timespent' }
  const { data } = useList(activetimers, mine, { enabled: isOpen })
  return {
    isOpen,
    running: data?.rows[0] ?? null,
    start: (item) =>
      runChange(cache, {
        send: () => client('PUT', `/projects/items/${item.id}/starttimer`, { body: {} }),
        done: 'The timer runs',
        undo: () => client('PUT', '/time/stoptimer', { body: {} }),
        failed: 'The timer could not be started',
      }),
    stop: () =>
      runChange(cache, {
        send: () => client('PUT', '/time/stoptimer', { body: {} }),
        done: 'Time saved',
        failed: 'The timer could not be stopped',
      }),
  }
}
