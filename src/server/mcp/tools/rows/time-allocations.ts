/** Tools for planned time. */
import { get, list } from '../reading.ts'
import type { Group } from '../rows.ts'
import { create, remove, update } from '../writing.ts'

const allocations: Group = { toolset: 'allocations', resource: 'timeallocations', path: '/timeallocations' }
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
]
