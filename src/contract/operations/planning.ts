/** The capacity plan by person and week. */
import { boolean, choice, date, decimal, integer, minutes, text, toOne } from '../language/field.ts'
import { list, members, type ValueOf } from '../language/shape.ts'
import { momentForms } from '../requests/moment.ts'
import { declare } from './operation.ts'

const sums = { capacity: minutes(), allocated: minutes(), tracked: minutes() }

/** Minutes of one person in one week, or of all people together. */
const week = members({
  week: date({ label: 'First day of the week.' }),
  ...sums,
  daysoff: decimal({
    label: 'Working days on which the person is off, including holidays of the firm; half a day counts as 0.5.',
  }),
})

const overbooked = minutes({ label: 'Sum over weeks of the minutes by which allocations exceed capacity.' })

const person = members({ contactid: toOne('contacts'), contactname: text(), ...sums, overbooked, weeks: list(week) })

export type PlannedWeek = ValueOf<typeof week>
export type PlannedPerson = ValueOf<typeof person>

export const readPlanning = declare({
  name: 'readPlanning',
  method: 'GET',
  path: '/planning',
  query: {
    from: text({ label: `A day of the first week; this week without it: ${momentForms}.` }),
    to: text({ label: 'A day of the last week; the first week without it.' }),
    contacts: text({ label: 'Only these people, by id; me is the caller, all is everybody.' }),
    teamid: text({ label: 'Only people of these teams, by id.' }),
    overbooked: boolean({ label: 'Only people who have a week with more than they can work.' }),
    weekstart: choice([0, 1, 2, 3, 4, 5, 6], {
      label: "First day of the week, 0 for Sunday. Defaults to the account's.",
    }),
  },
  answer: list(person),
  meta: { count: integer(), from: date(), to: date(), totals: members({ ...sums, overbooked }) },
})
