/** Tools for items, the tasks of projects. */
import { countOf, get, list } from './reading.ts'
import type { Group } from './rows.ts'
import { create, remove, update } from './writing.ts'

const items: Group = { toolset: 'items', resource: 'items', path: '/items' }
const filters =
  'search status projectid companyid contacts priority tagid startdatefrom startdateto duedatefrom duedateto'
const details =
  'code description status parentid prerequisiteid productid categoryid contactid startdate duedate completedate priorityid storyPoints impactScoreId effortScoreId tagid budgetType billType hourlyrateserviceid inUnitQty outUnitQty inUnitPrice outUnitPrice costRateType chargeRateType projectedTimeSpent projectedTimeManual manualPercentageComplete'

export const itemTools = [
  list(items, {
    name: 'list_projectitems',
    about:
      'Find items (tasks) of all projects, or of some by projectid. Active ones unless status says otherwise. contactid of an item names who it is assigned to; contacts=me finds your own.',
    filters,
    sortby: 'id name priority startdate duedate status sortorder',
  }),
  get(items, { name: 'get_projectitem', about: 'Read one item (task) with all its fields.' }),
  create(items, {
    name: 'create_projectitem',
    about: 'Add an item (task) to a phase of a project. contactid assigns it.',
    required: 'name projectid itemcollectionid itemtypeid',
    optional: details,
  }),
  update(items, {
    name: 'update_projectitem',
    about:
      'Change the given fields of an item; null clears one. contactid replaces the assignees; status complete finishes it.',
    optional: `name itemcollectionid itemtypeid ${details}`,
  }),
  remove(items, {
    name: 'delete_projectitem',
    about: 'Delete an item, the items below it and its time. It can be restored.',
  }),
  countOf(items, {
    name: 'count_projectitems',
    about: 'Count items without reading them; the number is meta.total. Active ones unless status says otherwise.',
    filters,
  }),
]
