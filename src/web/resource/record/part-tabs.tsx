/** Tabs of a record's page, each with its own URL; a tab fetches its data when opened. */
import type { ReactNode } from 'react'
import { type Tab, Tabs } from '../../ui/tabs/tabs.tsx'
import { useScreenSearch } from '../screen-search.ts'

interface Props<Value extends string> {
  readonly label: string
  /** The first tab is the default. */
  readonly tabs: readonly (Tab & { readonly value: Value })[]
  readonly fills?: boolean
  readonly children: (open: Value) => ReactNode
}

export function PartTabs<Value extends string>({ label, tabs, fills = false, children }: Props<Value>) {
  const [search, setSearch] = useScreenSearch()
  const open = tabs.find(({ value }) => value === search.tab) ?? tabs[0]
  const show = (next: string) =>
    setSearch(
      () => (next === tabs[0]?.value ? {} : { tab: next }),
      () => true,
    )
  if (!open) return null
  return (
    <Tabs label={label} tabs={tabs} value={open.value} onChange={show} fills={fills}>
      {children(open.value)}
    </Tabs>
  )
}
