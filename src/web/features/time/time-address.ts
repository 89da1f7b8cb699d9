/** `/time` is the week of a person; with the parameters of a list it is the list. */
import type { Params } from '../../data/queries.ts'

const ofWeek: readonly string[] = ['week', 'person']

/** The tab that is the list before anything is chosen in it. */
export const listTab: Params = { tab: 'list' }

export const showsWeek = (search: Params): boolean => Object.keys(search).every((name) => ofWeek.includes(name))
