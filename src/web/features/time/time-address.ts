/** URLs of the time screens: `/time` is a person's week; a tab or list parameters select another view. */
import type { ScreenSearch } from '../../resource/screen-search.ts'

/** Week and person of the grid, or parameters of the list. */
export interface TimeSearch extends ScreenSearch {
  /** ISO 8601 week, such as `2026-W30`. */
  readonly week?: string
  /** An id, or `me`. */
  readonly person?: string
}

const ofWeek: readonly string[] = ['week', 'person', 'bill'] satisfies (keyof TimeSearch)[]

export const timeTabs = ['week', 'list', 'approve'] as const
/** Planning has a route of its own. */
export type TimeWay = TimeTab | 'planning'
export type TimeTab = (typeof timeTabs)[number]

/** Initial query parameters of each tab: the list is grouped by day, newest first. */
export const addressByKey: Readonly<Record<TimeTab, TimeSearch>> = {
  week: {},
  list: { tab: 'list', group: 'starttime' },
  approve: { tab: 'approve' },
}

export function getTab(search: TimeSearch): TimeTab {
  if (search.tab === 'approve') return 'approve'
  return Object.keys(search).every((name) => ofWeek.includes(name)) ? 'week' : 'list'
}
