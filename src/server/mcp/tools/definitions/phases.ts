/** Tools for phases of projects. */
import { anId } from '../../../../contract/json-schema.ts'
import type { ToolGroup } from '../definition.ts'
import { parameter } from '../parameter.ts'
import { get, list } from '../reading.ts'
import { create, remove, restore, update } from '../writing.ts'

const phases: ToolGroup = { toolset: 'phases', resource: 'projectphases', path: '/projectphases' }
const moveto = parameter('moveto', {
  ...anId,
  description: 'phase that its items are moved to; by default they are deleted',
})

export const phaseTools = [
  list(phases, {
    name: 'list_projectphases',
    about: 'Find phases of projects. The id of a phase is the itemcollectionid of its items.',
    filters: 'search projectid startdatefrom startdateto duedatefrom duedateto',
    sortby: 'id name startdate duedate sortorder',
  }),
  get(phases, {
    name: 'get_projectphase',
    about: 'Read one phase with its progress and its items.',
  }),
  create(phases, {
    name: 'create_projectphase',
    about: 'Add a phase to a project.',
    required: 'name projectid',
    optional: 'description startdate duedate',
  }),
  update(phases, {
    name: 'update_projectphase',
    about: 'Change the given fields of a phase; null clears one.',
    optional: 'name description startdate duedate',
  }),
  remove(phases, {
    name: 'delete_projectphase',
    about: 'Delete a phase. Its items go to the phase moveto, or are deleted with it. It can be restored.',
    own: [moveto],
  }),
  restore(phases, 'restore_projectphase'),
]
