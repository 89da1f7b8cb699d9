/** The calendar as a layout of a list: what is due in a month or in two weeks. Arrives when it is first shown. */
import { type Resource, stageField, stateField } from '../../../contract/language/resource.ts'
import { addDays } from '../../../contract/language/week.ts'
import { captionOf } from '../../data/captions.ts'
import type { Params } from '../../data/queries.ts'
import type { Layout } from '../../resource/view.ts'
import { later } from '../../ui/later.tsx'
import { CalendarSkeleton } from './calendar-skeleton.tsx'
import { mondaysOf, type Span } from './days.ts'

/** Records that are read at once. */
const most = 500

const Calendar = later(() => import('./calendar.tsx').then((part) => part.Calendar))

function CalendarBody() {
  return <Calendar fallback={<CalendarSkeleton />} />
}

export interface Shown {
  readonly span: Span
  /** A day of the month or the first week that is shown. */
  readonly day: string
  readonly mondays: readonly string[]
  readonly from: string
  readonly to: string
}

/** What the address says. */
export function shownAt({ at = '', span: given }: Params, today: string): Shown {
  const span = given === 'weeks' ? 'weeks' : 'month'
  const day = /^\d{4}-\d\d-\d\d$/.test(at) && !Number.isNaN(Date.parse(at)) ? at : today
  const mondays = mondaysOf(span, day)
  const [from = day] = mondays
  return { span, day, mondays, from, to: addDays(mondays.at(-1) ?? day, 6) }
}

export const calendar = (resource: Resource, people: string): Layout => ({
  name: 'calendar',
  label: 'Calendar',
  Body: CalendarBody,
  Skeleton: CalendarSkeleton,
  pageSize: most,
  showsNone: true,
  params(search, today) {
    const { from, to } = shownAt(search, today)
    return { duefrom: from, dueto: to }
  },
  fields: [
    resource.title,
    people,
    'startdate',
    'duedate',
    stateField(resource),
    stageField(resource),
    captionOf(resource, stageField(resource) ?? ''),
    'workstagecolor',
  ].filter((name) => name !== null),
})
