/** The ways to see time: a person's week, the list, and for leads the weeks that wait for them. */
import { useNavigate } from '@tanstack/react-router'
import { timesheets } from '../../../contract/resources/time/timesheets.ts'
import type { Me } from '../../data/me.ts'
import { useList } from '../../data/queries.ts'
import { ChoiceTabs } from '../../ui/tabs/tabs.tsx'
import { addressOf, type TimeTab } from './time-address.ts'
import { isLead, waitingParams } from './use-timesheet.ts'

interface Props {
  readonly me: Me
  readonly value: TimeTab
}

export function TimeTabs({ me, value }: Props) {
  const navigate = useNavigate()
  const lead = isLead(me.actor)
  const { data } = useList(timesheets, waitingParams, { enabled: lead })
  const waiting = data && data.rows.length > 0 ? String(data.rows.length) : null
  const tabs = [
    { value: 'week' as const, label: 'Week' },
    { value: 'list' as const, label: 'List' },
    ...(lead ? [{ value: 'approve' as const, label: 'To approve', count: waiting }] : []),
  ]
  const show = (tab: TimeTab) => navigate({ to: '/time', search: addressOf[tab] })
  return <ChoiceTabs label="Time as" tabs={tabs} value={value} onChange={show} />
}
