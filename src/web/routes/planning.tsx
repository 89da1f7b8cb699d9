/** `/planning`: people and weeks. */
import { getRouteApi } from '@tanstack/react-router'
import { mayUse } from '../../contract/language/resource.ts'
import { capacities } from '../../contract/resources/time/capacity.ts'
import { useMe } from '../data/me.ts'
import { PlanningScreen } from '../features/planning/planning-screen.tsx'
import { TimeTabs } from '../features/time/time-tabs.tsx'
import { UnknownAddress } from '../ui/unknown-address.tsx'

const route = getRouteApi('/planning')

export function Planning() {
  const me = useMe()
  const search = route.useSearch()
  if (!mayUse(me.actor, capacities, 'view')) return <UnknownAddress />
  return <PlanningScreen me={me} search={search} tabs={<TimeTabs me={me} value="planning" />} />
}
