/**
 * The tabs above a list, each with the number of its records under the current filters. One request counts them all.
 */
import { memo } from 'react'
import { pageParams } from '../../../../contract/requests/page-params.ts'
import { useCounts } from '../../../data/lists/counts.ts'
import { t } from '../../../language/t.ts'
import { ChoiceTabs } from '../../../ui/tabs/tabs.tsx'
import { useFormats } from '../../inputs/fields/formats.ts'
import { useAbove } from './list-context.tsx'
import { layoutAt } from './list-request.ts'
import classes from './quick-tabs.module.css'
import { type ListTab, tabNow, tabParameters, tabsFor } from './tabs.ts'

export const QuickTabs = memo(() => {
  const { me, view, address, scope } = useAbove()
  const { resource } = view
  const { number } = useFormats()
  // Leaves out tabs that would change a filter set by the screen, such as the assignee.
  const isFree = ({ filters }: ListTab) => !Object.keys(filters).some((name) => name in scope.fixedParams)
  const tabs = tabsFor(view, me.actor).filter(isFree)
  const names = tabParameters(tabs)
  const now = tabNow(view, tabs, address.search)
  const layout = layoutAt(view, address.search)
  // The range of dates that a layout shows does not affect the counts.
  const isGiven = (name: string) => layout?.params === undefined || name in address.search || name in scope.fixedParams
  const otherParams = Object.entries(address.params).filter(
    ([name]) => !pageParams.has(name) && !names.includes(name) && isGiven(name),
  )
  // If no tab is active, the person's filters by the parameters of tabs apply to all counts.
  const further = now ? [] : names.flatMap((name) => isOwnValue(name, address.search[name]))
  const params =
    tabs.length === 0 ? null : { ...Object.fromEntries([...otherParams, ...further]), by: 'status', sums: '' }
  const countsData = useCounts(resource, params)
  if (tabs.length === 0) return null
  const getCount = ({ name }: ListTab) => {
    if (!countsData) return null
    return number(name === null ? countsData.total : (countsData.counts[name] ?? 0))
  }
  const clearedParams = Object.fromEntries(names.map((name) => [name, null]))
  return (
    <div className={classes.tabs}>
      <ChoiceTabs
        label={t('{what} by state', { what: resource.label })}
        tabs={tabs.map((tab) => ({ label: tab.label, value: tab.name, count: getCount(tab) }))}
        value={now?.name}
        onChange={(tabName) => address.set({ ...clearedParams, ...tabs.find(({ name }) => name === tabName)?.filters })}
      />
    </div>
  )
})

const isOwnValue = (name: string, value: string | undefined) =>
  value === undefined || name === 'status' ? [] : [[name, value] as const]
