import { billTypeWords, priorityWords } from '../../contract/resources/choice-words.ts'
import { items as declaration } from '../../contract/resources/work/items.ts'
import { Due } from '../cells/due.tsx'
import { Priority } from '../cells/priority.tsx'
import { Progress } from '../cells/progress.tsx'
import { Spent } from '../cells/spent.tsx'
import { t } from '../language/t.ts'
import { board } from '../layouts/board/board-layout.tsx'
import { calendar } from '../layouts/calendar/calendar-layout.tsx'
import { timeline } from '../layouts/timeline/timeline-layout.tsx'
import type { View } from '../resource/view.ts'

const groups = {
  [t('{context, select, group {Plan} other {Plan}}', { context: 'group' })]: [
    'projectid',
    'itemcollectionid',
    'activeworkstate',
    'activeworkstageid',
    'priority',
    'startdate',
    'duedate',
    'projectedTimeSpent',
    'timespent',
    'percentcomplete',
    'prerequisites',
    'tags',
  ],
  [t('People')]: ['assignedto'],
  [t('Money')]: ['budget', 'billType', 'billAmount'],
}

export const items: View = {
  resource: declaration,
  crumbs: ['companyid', 'projectid'],
  links: {
    companyid: 'record',
    projectid: 'record',
    assignedto: 'record',
    prerequisites: 'record',
    parentid: 'record',
  },
  columns: ['name', 'projecttitle', 'phasename', 'workstagename', 'assignedto', 'priority', 'duedate', 'timespent'],
  widths: { workstagename: 120 },
  facts: ['workstagename', 'duedate'],
  leaves: ['priority', 'phasename', 'timespent', 'projecttitle', 'assignedto', 'workstagename'],
  details: Object.values(groups).flat(),
  groups,

  body: ['description'],
  form: [
    'name',
    'projectid',
    'itemcollectionid',
    'assignedto',
    'duedate',
    'priority',
    'projectedTimeSpent',
    'description',
  ],
  initial: ({ me, last }) => ({ assignedto: me === null ? [] : [me], projectid: last('projects') }),
  keys: { a: 'assignedto', d: 'duedate', p: 'priority', s: 'activeworkstageid', l: 'tags' },
  isWork: true,
  cells: { percentcomplete: Progress, duedate: Due, priority: Priority, timespent: Spent },
  needs: {
    name: ['activeworkstate'],
    duedate: ['activeworkstate'],
    workstagename: ['workstagecolor'],
    timespent: ['projectedTimeSpent', 'projectedTimeManual'],
  },
  order: { fieldName: 'duedate', descending: false },
  selections: { overdue: t('Overdue'), unassigned: t('Unassigned') },
  words: { priority: priorityWords, billType: billTypeWords },
  layouts: [
    board(declaration),
    calendar(declaration, 'assignedto'),
    timeline(declaration, ['projectid', 'itemcollectionid']),
  ],
  about: t('Every task across your projects: who does it, when it is due, and the time it took.'),
}
