/** `/time`: a person's week as a grid, all time as a list, or the weeks to approve. */
import { getRouteApi } from '@tanstack/react-router'
import { mayUse } from '../../contract/language/resource.ts'
import { time as declaration } from '../../contract/resources/time/time.ts'
import { useMe } from '../data/me.ts'
import { getTab } from '../features/time/time-address.ts'
import { TimeTabs } from '../features/time/time-tabs.tsx'
import { ToApprove } from '../features/time/to-approve.tsx'
import { isLead } from '../features/time/use-timesheet.ts'
import { WeekScreen } from '../features/time/week/week-screen.tsx'
import { ListScreen } from '../resource/grid/list/list-screen.tsx'
import { time } from '../views/time.ts'

const route = getRouteApi('/time')

export function Time() {
  const me = useMe()
  const search = route.useSearch()
  const tracks = me.id !== null && mayUse(me.actor, declaration, 'add')
  const tab = getTab(search)
  if (tab === 'approve' && isLead(me.actor)) return <ToApprove me={me} />
  if (me.id !== null && tracks && tab === 'week') return <WeekScreen me={me} self={me.id} search={search} />
  return <ListScreen view={time} tabs={tracks || isLead(me.actor) ? <TimeTabs me={me} value="list" /> : undefined} />
}
