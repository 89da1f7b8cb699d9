/** The timeline as a layout of a list: its rows on their days. Loaded when first shown. */

import { getCaption } from '../../../contract/language/captions.ts'
import { type Resource, stageField, stateField } from '../../../contract/language/resource.ts'
import { t } from '../../language/t.ts'
import type { Layout } from '../../resource/view.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { TimelineSkeleton } from './timeline-skeleton.tsx'

/** Number of records in one request. */
const max = 500

const Timeline = lazyPart(() => import('./timeline.tsx').then((part) => part.Timeline))

function TimelineBody() {
  return <Timeline fallback={<TimelineSkeleton />} />
}

/** @param groups ids of the ancestors that group the records, topmost first */
export function timeline(resource: Resource, groups: readonly string[] = []): Layout {
  const fieldNames = [
    resource.title,
    'startdate',
    'duedate',
    'percentcomplete',
    'prerequisites',
    'workstagecolor',
    stateField(resource),
    stageField(resource),
    ...groups.flatMap((name) => [name, getCaption(resource, name)]),
  ]
  return {
    name: 'timeline',
    label: t('Timeline'),
    Body: TimelineBody,
    Skeleton: TimelineSkeleton,
    pageSize: max,
    byHand: true,
    fields: fieldNames.filter((name) => name !== null && name in resource.fields) as string[],
  }
}
