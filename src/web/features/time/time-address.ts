/** `/time` is the week of a person; with a tab or the parameters of a list it is something else. */
import type { ScreenSearch } from '../../resource/list/screen-search.ts'

/** The week and the person of the grid, or the address of the list. */
export interface TimeSearch extends ScreenSearch {
  /** By its ISO name. */
  readonly week?: string
  /** An id, or `me`. */
  readonly person?: string
}

const ofWeek: readonly string[] = ['week', 'person', 'bill'] satisfies (keyof TimeSearch)[]

export const timeTabs = ['week', 'list', 'approve'] as const
/** Planning has an address of its own. */
export type TimeWay = TimeTab | 'planning'
export type TimeTab = (typeof timeTabs)[number]

/** The address of each tab before anything is chosen in it: the list is by day, the newest first. */
export const addressOf: Readonly<Record<TimeTab, TimeSearch>> = {
  week: {},
  list: { tab: 'list', group: 'starttime' },
  approve: { tab: 'approve' },
}

export function tabOf(search: TimeSearch): TimeTab {
  if (search.tab === 'approve') return 'approve'
  return Object.keys(search).every((name) => ofWeek.includes(name)) ? 'week' : 'list'
}
