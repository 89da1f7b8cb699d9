/** Tabs of the time screens: a person's week, the list, weeks to approve (leads only), and planning. */
import { useNavigate } from '@tanstack/react-router'
import { mayUse } from '../../../contract/language/resource.ts'
import { capacities } from '../../../contract/resources/time/capacity.ts'
import { timesheets } from '../../../contract/resources/time/timesheets.ts'
import type { Me } from '../../data/me.ts'
import { useList } from '../../data/queries.ts'
import { t } from '../../language/t.ts'
import { ChoiceTabs } from '../../ui/tabs/tabs.tsx'
import { addressByKey, type TimeWay } from './time-address.ts'
import { isLead, waitingParams } from './use-timesheet.ts'

interface Props {
  readonly me: Me
  readonly value: TimeWay
}

export function TimeTabs({ me, value }: Props) {
  const navigate = useNavigate()
  const lead = isLead(me.actor)
  const { data } = useList(timesheets, waitingParams, { enabled: lead })
  const badge = data && data.rows.length > 0 ? String(data.rows.length) : null
  const tabs = [
    { value: 'week' as const, label: t('Week') },
    { value: 'list' as const, label: t('List') },
    ...(mayUse(me.actor, capacities, 'view') ? [{ value: 'planning' as const, label: t('Planning') }] : []),
    // Last, so that its count causes no layout shift.
    ...(lead ? [{ value: 'approve' as const, label: t('To approve'), count: badge }] : []),
  ]
  const show = (tab: TimeWay) =>
    tab === 'planning' ? navigate({ to: '/planning' }) : navigate({ to: '/time', search: addressByKey[tab] })
  return <ChoiceTabs label={t('Time as')} tabs={tabs} value={value} onChange={show} />
}
