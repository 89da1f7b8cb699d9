/** `/time` is the week of a person; with a tab or the parameters of a list it is something else. */
import type { Params } from '../../data/queries.ts'

const ofWeek: readonly string[] = ['week', 'person']

export const timeTabs = ['week', 'list', 'approve'] as const
/** Planning has an address of its own. */
export type TimeWay = TimeTab | 'planning'
export type TimeTab = (typeof timeTabs)[number]

/** The address of each tab before anything is chosen in it: the list is by day, the newest first. */
export const addressOf: Readonly<Record<TimeTab, Params>> = {
  week: {},
  list: { tab: 'list', group: 'starttime' },
  approve: { tab: 'approve' },
}

export function tabOf(search: Params): TimeTab {
  if (search.tab === 'approve') return 'approve'
  return Object.keys(search).every((name) => ofWeek.includes(name)) ? 'week' : 'list'
}
