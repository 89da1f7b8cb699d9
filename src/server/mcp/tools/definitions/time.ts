/** Tools for tracked time and timers. */

import { anId } from '../../../../contract/json-schema.ts'
import { startTimer, stopTimer } from '../../../../contract/operations/timers.ts'
import { updateMany } from '../batch.ts'
import { bodyParameter } from '../declared.ts'
import { effects, type ToolGroup, tool } from '../definition.ts'
import { asRequired, parameter } from '../parameter.ts'
import { countRecords, get, list, sumFigures } from '../reading.ts'
import { create, createMany, remove, restore, update } from '../writing.ts'

const time: ToolGroup = { toolset: 'time', resource: 'time', path: '/time' }
const filters = 'contacts projectid itemid companyid trackedfrom trackedto billable billed projectstatus'
const entry = { required: 'contactid itemid timespent starttime', optional: 'notes timeAllocationId' }
const itemid = asRequired(parameter('itemid', anId, { isId: true, convert: () => ({}) }))
const whose = 'whose timer; you, unless you call with an API key'

export const timeTools = [
  list(time, {
    name: 'list_time',
    about:
      'Find time entries, of the last 6 days unless trackedfrom and trackedto say otherwise; earlier days take both. To add up hours use sum_time.',
    filters,
    sortby: 'id date projectid itemid',
  }),
  get(time, { name: 'get_time', about: 'Read one time entry with all fields.' }),
  create(time, {
    name: 'create_time',
    about: 'Add a time entry: who worked how many minutes on which item, from when.',
    ...entry,
  }),
  update(time, {
    name: 'update_time',
    about: 'Change the given fields of a time entry that is not billed.',
    optional: 'timespent itemid starttime notes',
  }),
  remove(time, { name: 'delete_time', about: 'Delete a time entry that is not billed. It can be restored.' }),
  restore(time, 'restore_time'),
  createMany(time, {
    name: 'bulk_create_time',
    title: 'Create several time records',
    about: 'Add several time entries at once, all or none. Answers their ids in order.',
    argument: 'entries',
    ...entry,
  }),
  tool({
    namedTool: {
      name: 'start_timer',
      about: 'Start tracking time on an item. A timer that runs on another item is stopped and its time saved.',
    },
    group: time,
    title: 'Start a timer',
    action: 'add',
    annotations: effects.changes,
    parameters: [itemid, bodyParameter(startTimer.request.fields, 'contactid', whose)],
    call: (args, apiArgs) => ({ method: 'PUT', path: `/projects/items/${args.itemid}/starttimer`, body: apiArgs }),
    also: [{ resource: 'items', action: 'view' }],
  }),
  tool({
    namedTool: { name: 'stop_timer', about: 'Stop the running timer and save its time as an entry.' },
    group: time,
    title: 'Stop the timer',
    action: 'add',
    annotations: effects.moves,
    parameters: [
      bodyParameter(stopTimer.request.fields, 'timespent'),
      bodyParameter(stopTimer.request.fields, 'notes'),
      bodyParameter(stopTimer.request.fields, 'contactid', whose),
    ],
    call: (_args, body) => ({ method: 'PUT', path: '/time/stoptimer', body }),
  }),
  updateMany(time, {
    name: 'update_time_contact',
    title: 'Put time on another person',
    about: 'Put several time entries on another person, all or none.',
    required: 'contactid',
  }),
  updateMany(time, {
    name: 'update_time_rate',
    title: 'Change the rate of time',
    about: 'Give several time entries another service rate, all or none.',
    required: 'hourlyrateserviceid',
  }),
  countRecords(time, {
    name: 'count_time',
    about: 'Count time entries without reading them; the number is meta.total. Days as in list_time.',
    filters,
  }),
  sumFigures(time, 'time', {
    name: 'sum_time',
    about:
      'Add up minutes, billable minutes and money of time entries by person, item, project, company or period; meta.totals has the whole. Days as in list_time.',
    filters,
  }),
]
