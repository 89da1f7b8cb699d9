/** The ways to see time: a person's week, and the list. */
import { useNavigate } from '@tanstack/react-router'
import { ChoiceTabs } from '../../ui/tabs.tsx'
import { listTab } from './time-address.ts'

const tabs = [
  { value: 'week', label: 'Week' },
  { value: 'list', label: 'List' },
] as const

export function TimeTabs({ value }: { value: 'week' | 'list' }) {
  const navigate = useNavigate()
  const show = (tab: 'week' | 'list') => navigate({ to: '/time', search: tab === 'list' ? listTab : {} })
  return <ChoiceTabs label="Time as" tabs={tabs} value={value} onChange={show} />
}
