/** The calendar as a layout of a list: what is due in a month or in two weeks. Loaded when first shown. */

import { getCaption } from '../../../contract/language/captions.ts'
import { type Resource, stageField, stateField } from '../../../contract/language/resource.ts'
import { t } from '../../language/t.ts'
import type { Layout } from '../../resource/view.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { CalendarSkeleton } from './calendar-skeleton.tsx'
import { shownAt } from './days.ts'

/** Number of records in one request. */
const max = 500

const Calendar = lazyPart(() => import('./calendar.tsx').then((part) => part.Calendar))

function CalendarBody() {
  return <Calendar fallback={<CalendarSkeleton />} />
}

export const calendar = (resource: Resource, people: string): Layout => ({
  name: 'calendar',
  label: t('Calendar'),
  Body: CalendarBody,
  Skeleton: CalendarSkeleton,
  pageSize: max,
  showsNone: true,
  params(search, today, firstDay) {
    const { startDay, endDay } = shownAt(search, today, firstDay)
    return { duefrom: startDay, dueto: endDay }
  },
  fields: [
    resource.title,
    people,
    'startdate',
    'duedate',
    stateField(resource),
    stageField(resource),
    getCaption(resource, stageField(resource) ?? ''),
    'workstagecolor',
  ].filter((name) => name !== null),
})
