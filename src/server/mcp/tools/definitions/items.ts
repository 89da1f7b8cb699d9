/** Tools for items, the tasks of projects. */
import { withSpelling } from '../../spellings.ts'
import { updateMany } from '../batch.ts'
import type { ToolGroup } from '../definition.ts'
import { parameter } from '../parameter.ts'
import { countRecords, get, list, sumFigures } from '../reading.ts'
import { create, createMany, remove, restore, update } from '../writing.ts'

const items: ToolGroup = { toolset: 'items', resource: 'items', path: '/items' }
const filters =
  'search status projectid companyid contacts priority tagid startdatefrom startdateto duedatefrom duedateto'
const requiredNames = 'name projectid itemcollectionid itemtypeid'
const prices = 'hourlyrateserviceid inUnitQty outUnitQty inUnitPrice outUnitPrice'
const details = `code description status parentid prerequisiteid productid categoryid contactid startdate duedate completedate priorityid storyPoints impactScoreId effortScoreId tagid budgetType billType ${prices} costRateType chargeRateType agreedrate projectedTimeSpent projectedTimeManual manualPercentageComplete`
const shift = { type: 'integer', description: 'days to move the dates by' }
const days = withSpelling('items', 'field', parameter('shiftDates', shift))

export const itemTools = [
  list(items, {
    name: 'list_projectitems',
    about:
      'Find items (tasks) of all projects, or of some by projectid. Active ones unless status says otherwise; contacts=me finds those assigned to you.',
    filters,
    sortby: 'id name priority startdate duedate status sortorder',
  }),
  get(items, { name: 'get_projectitem', about: 'Read one item (task) with all fields.' }),
  create(items, {
    name: 'create_projectitem',
    about:
      'Add an item (task) to a phase of a project. itemtypeid: 1 hourly service, 2 fixed price, 3 goods and services, 4 plain task. billType: 0 non-billable, 1 hourly, 2 fixed, 3 recurring. contactid assigns people.',
    required: requiredNames,
    optional: details,
  }),
  update(items, {
    name: 'update_projectitem',
    about:
      'Change the given fields of an item; null clears one. contactid, tagid and prerequisiteid replace what was there; status complete finishes the item.',
    optional: `name itemcollectionid itemtypeid ${details}`,
  }),
  remove(items, {
    name: 'delete_projectitem',
    about: 'Delete an item, the items below it and its time. It can be restored.',
  }),
  restore(items, 'restore_projectitem'),
  createMany(items, {
    name: 'bulk_create_projectitems',
    about: 'Add several items at once, all or none. Answers their ids in order.',
    argument: 'projectitems',
    required: requiredNames,
    optional: details,
  }),
  updateMany(items, {
    name: 'bulk_update_projectitems',
    about: 'Set the same fields on several items, or move their dates by shiftDates, all or none.',
    optional: `productid categoryid itemtypeid code startdate duedate priorityid manualPercentageComplete projectedTimeManual projectedTimeSpent storyPoints impactScore effortScore importanceScore urgencyScore budgetType billType manualBudget manualBillAmount ${prices} discount`,
    beside: [days],
  }),
  updateMany(items, {
    name: 'bulk_update_projectitem_workstage',
    title: 'Change the work stage of items',
    about: 'Move several items to a work stage, all or none.',
    required: 'activeworkstageid',
  }),
  updateMany(items, {
    name: 'complete_projectitems',
    title: 'Complete items',
    about: 'Finish several items, all or none.',
    ids: 'id',
    set: { status: 'complete' },
  }),
  updateMany(items, {
    name: 'move_projectitems',
    title: 'Move items to a phase',
    about: 'Move several items to another phase of their project, all or none.',
    ids: 'id',
    required: 'itemcollectionid',
  }),
  countRecords(items, {
    name: 'count_projectitems',
    about: 'Count items without reading them; the number is meta.total. Active ones unless status says otherwise.',
    filters,
  }),
  sumFigures(items, 'workload', {
    name: 'sum_projectitems',
    about:
      'Add up estimated, spent, remaining and allocated minutes of items by person, project, company or period; with duefrom and dueto also what people can work in those days (capacity). meta.totals has the whole. Active ones unless status says otherwise; minutes for those alone who see time.',
    filters,
  }),
]
