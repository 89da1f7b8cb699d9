import { priorityWords } from '../../contract/resources/choice-words.ts'
import { projects as declaration } from '../../contract/resources/work/projects.ts'
import { Due } from '../cells/due.tsx'
import { Priority } from '../cells/priority.tsx'
import { Progress } from '../cells/progress.tsx'
import { projectAmounts } from '../cells/project-amounts.tsx'
import { t } from '../language/t.ts'
import { board } from '../layouts/board/board-layout.tsx'
import { timeline } from '../layouts/timeline/timeline-layout.tsx'
import type { View } from '../resource/view.ts'

const groups = {
  [t('{context, select, group {Plan} other {Plan}}', { context: 'group' })]: [
    'number',
    'activeworkstate',
    'workstageid',
    'priority',
    'startdate',
    'duedate',
    'percentcomplete',
    'tags',
  ],
  [t('People')]: ['companyid', 'contactid', 'managerid', 'staff'],
  [t('Money')]: ['budget'],
}

export const projects: View = {
  resource: declaration,
  crumbs: ['companyid'],
  links: {
    companyid: 'record',
    contactid: 'record',
    managerid: 'record',
    staff: 'record',
    clients: 'record',
    contractors: 'record',
  },
  columns: ['number', 'title', 'companyname', 'managername', 'percentcomplete', 'duedate', 'workstagename', 'budget'],
  details: Object.values(groups).flat(),
  groups,
  body: ['description'],
  form: [
    'title',
    'companyid',
    'number',
    'managerid',
    'templateused',
    'startdate',
    'duedate',
    'priority',
    'description',
  ],
  keys: { a: 'managerid', d: 'duedate', p: 'priority', s: 'workstageid', l: 'tags' },
  initial: ({ me, today }) => ({ managerid: me, startdate: today }),
  numbering: 'projectnumbering',
  cells: { percentcomplete: Progress, duedate: Due, priority: Priority, ...projectAmounts },
  leaves: ['managername', 'workstagename', 'budget', 'number'],
  needs: {
    duedate: ['activeworkstate'],
    workstagename: ['workstagecolor'],
    invoicedAmount: ['othercurrencies'],
    paidAmount: ['othercurrencies'],
    ondrafts: ['othercurrencies'],
  },
  order: { fieldName: 'duedate', descending: false },
  words: { priority: priorityWords },
  layouts: [board(declaration), timeline(declaration)],
  about: t('Plan the phases, tasks, people and budget for a job in one place.'),
}
