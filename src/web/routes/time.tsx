/** `/time`: the week of a person as a grid, or all time as a list. */
import { getRouteApi } from '@tanstack/react-router'
import { mayUse } from '../../contract/language/resource.ts'
import { time as declaration } from '../../contract/resources/time/time.ts'
import { useMe } from '../data/me.ts'
import { showsWeek } from '../features/time/time-address.ts'
import { TimeTabs } from '../features/time/time-tabs.tsx'
import { WeekScreen } from '../features/time/week-screen.tsx'
import { ListScreen } from '../resource/list/list-screen.tsx'
import { time } from '../views/time.ts'

const route = getRouteApi('/time')

export function Time() {
  const me = useMe()
  const search = route.useSearch()
  const tracks = me.id !== null && mayUse(me.actor, declaration, 'add')
  if (me.id !== null && tracks && showsWeek(search)) return <WeekScreen me={me} self={me.id} search={search} />
  return <ListScreen view={time} tabs={tracks ? <TimeTabs value="list" /> : undefined} />
}
