/** Tools for allocations and capacities. */
import { idsText } from '../../../../contract/json-schema.ts'
import { effects, type ToolGroup, tool, withQuery } from '../definition.ts'
import { parameter } from '../parameter.ts'
import { get, list } from '../reading.ts'
import { create, remove, restore, update } from '../writing.ts'

const allocations: ToolGroup = { toolset: 'allocations', resource: 'timeallocations', path: '/timeallocations' }
const planning: ToolGroup = { toolset: 'allocations', resource: 'capacities', path: '/planning' }
const day = (description: string) => ({ type: 'string', description })
const optional = 'contactid starttime hourlyrateserviceid'

export const allocationTools = [
  list(allocations, {
    name: 'list_timeallocations',
    about: 'Find planned time. fields: all, or groups of contact, item, project, time, labour.',
    filters: 'projectid contactid itemid projectstatus startdatefrom startdateto',
    sortby: 'id contactid itemid projectid',
  }),
  get(allocations, { name: 'get_timeallocation', about: 'Read one time allocation with all fields.' }),
  create(allocations, {
    name: 'create_timeallocation',
    about: 'Plan minutes of work on an item, for a person or for nobody yet.',
    required: 'itemid timeallocated timeBillable',
    optional,
  }),
  update(allocations, {
    name: 'update_timeallocation',
    about: 'Change the given fields of a time allocation; null clears one.',
    required: 'itemid',
    optional: `${optional} timeallocated timeBillable notes`,
  }),
  remove(allocations, { name: 'delete_timeallocation', about: 'Delete a time allocation. It can be restored.' }),
  restore(allocations, 'restore_timeallocation'),
  tool({
    namedTool: {
      name: 'list_planning',
      about:
        'Who is busy, free or overbooked: minutes that each person can work (capacity, less days off), has allocated and has tracked, week by week. overbooked=true finds those alone who have a week with more than they can work; for next week give a day of it as from.',
    },
    group: planning,
    title: 'Plan people and weeks',
    action: 'view',
    annotations: effects.reads,
    parameters: [
      parameter('from', day('a day of the first week, such as 2026-11-23 or +7d; this week without it')),
      parameter('to', day('a day of the last week; the first week without it')),
      parameter('contacts', { ...idsText, description: 'contact ids, me or all' }),
      parameter('teamid', idsText),
      parameter('overbooked', { type: 'boolean' }),
    ],
    call: (_args, apiArgs) => ({ method: 'GET', path: withQuery('/planning', apiArgs) }),
    also: [{ resource: 'timeallocations', action: 'view' }],
  }),
]
