/** Beside every screen of the staff app: the running timer, notifications, and the dialog for billing time. */
import type { Me } from '../data/me.ts'
import { viewedPerson } from '../data/seeing/seeing-as.ts'
import { BillTimeHost } from '../features/billing/bill-time-host.tsx'
import { Bell } from '../features/notifications/bell.tsx'
import { RunningTimer } from '../features/timer/running-timer.tsx'

export function Tools({ me }: { readonly me: Me }) {
  return (
    <>
      {!viewedPerson && <RunningTimer me={me} />}
      {!viewedPerson && <Bell />}
      <BillTimeHost me={me} />
    </>
  )
}
