import { items as declaration } from '../../contract/resources/work/items.ts'
import type { View } from '../resource/view.ts'
import { Due } from './due.tsx'
import { Priority } from './priority.tsx'
import { Progress } from './progress.tsx'
import { billTypeWords, priorityWords } from './words.ts'

export const items: View = {
  resource: declaration,
  columns: ['name', 'projecttitle', 'phasename', 'assignedto', 'duedate', 'priority', 'workstagename'],
  details: [
    'projectid',
    'itemcollectionid',
    'activeworkstate',
    'activeworkstageid',
    'assignedto',
    'startdate',
    'duedate',
    'priority',
    'projectedTimeSpent',
    'timespent',
    'percentcomplete',
    'prerequisites',
    'tags',
    'budget',
    'description',
  ],
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
  initial: ({ me }) => ({ assignedto: me === null ? [] : [me] }),
  keys: { a: 'assignedto', d: 'duedate', p: 'priority', s: 'activeworkstageid', l: 'tags' },
  timed: true,
  cells: { percentcomplete: Progress, duedate: Due, priority: Priority },
  needs: { duedate: ['activeworkstate'] },
  order: { by: 'duedate', descending: false },
  selections: { overdue: 'Overdue', unassigned: 'Unassigned' },
  words: { priority: priorityWords, billType: billTypeWords },
  about: 'An item is one piece of work in a project: who does it, until when, and how far it is.',
}
