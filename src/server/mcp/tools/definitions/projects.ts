/** Tools for projects. */

import { anId } from '../../../../contract/json-schema.ts'
import { removeMany, updateMany } from '../batch.ts'
import { effects, type ToolGroup, tool } from '../definition.ts'
import { asRequired, nested, parameter, recordId } from '../parameter.ts'
import { get, list } from '../reading.ts'
import { create, createMany, remove, restore, update } from '../writing.ts'

const projects: ToolGroup = { toolset: 'projects', resource: 'projects', path: '/projects' }
const id = (name: string) => parameter(name, anId, { isId: true })
const team = nested('managementteam', [asRequired(id('managerid')), id('groupid'), id('teamid')], 'object')
/** Single ids, passed on unchanged. */
const flat = ['managerid', 'teamid', 'groupid'].map(id)

const details =
  'staffid clientid contractorid contactid categoryid priorityid tagid worktypeid activeworkstageid startdate duedate completedate costRateType chargeRateType privatenotes purchaseorder customformtitle timeallocated templateused notification divisionid clientaccess clientviewalltasks staffviewalltasks'
const body = {
  required: 'title companyid managementteam',
  optional: `number description ${details}`,
  own: [team],
}
const days = (name: string, description: string) =>
  parameter(name, { type: 'integer', description }, { convert: (value) => ({ [name]: value }) })

export const projectTools = [
  list(projects, {
    name: 'list_projects',
    about:
      'Find projects by title or number, state, company, manager, tag, priority or dates. Active ones unless status says otherwise.',
    filters:
      'search status companyid managerid categoryid tagid priority startdatefrom startdateto duedatefrom duedateto',
    sortby: 'id name number startdate duedate createdon lastmodified',
  }),
  get(projects, {
    name: 'get_project',
    about:
      'Read one project with all its fields. More is added by naming it, as in fields=all,phases: phases (with their items), timerecords, messages, files, folders, invoices, workstages, bookmarks, projectnotes.',
    choice: true,
  }),
  create(projects, {
    name: 'create_project',
    about: 'Start a project for a company. templateused copies the phases and items of a project template.',
    ...body,
  }),
  update(projects, {
    name: 'update_project',
    about: 'Change the given fields of a project; null clears one. Lists of people and tags are replaced.',
    optional: `title number description companyid managerid teamid groupid ${details}`,
    own: flat,
  }),
  remove(projects, {
    name: 'delete_project',
    about: 'Delete a project with its phases and items. It can be restored.',
  }),
  restore(projects, 'restore_project'),
  createMany(projects, {
    name: 'bulk_create_projects',
    about: 'Start several projects at once, all or none. Answers their ids in order.',
    argument: 'projects',
    ...body,
  }),
  updateMany(projects, {
    name: 'bulk_update_projects',
    about: 'Set the same fields on several projects, all or none.',
    optional: 'priorityid categoryid startdate duedate notification',
  }),
  updateMany(projects, {
    name: 'bulk_adjust_project_dates',
    title: 'Move dates of projects',
    about:
      'Move start and due dates of several projects by days. shiftchilddates moves those of their phases and items as well.',
    beside: [
      asRequired(days('shiftdates', 'days; negative moves back')),
      days('shiftchilddates', 'days, for phases and items'),
    ],
  }),
  removeMany(projects, {
    name: 'bulk_delete_projects',
    about: 'Delete several projects with their phases and items, all or none. They can be restored.',
  }),
  ...(['complete', 'reactivate'] as const).map((action) =>
    tool({
      namedTool: {
        name: `${action}_project`,
        about:
          action === 'complete'
            ? 'Finish a project and its active items. reactivate_project reopens it.'
            : 'Reopen a project that is complete. Its items stay as they are.',
      },
      title: action === 'complete' ? 'Complete a project' : 'Reopen a project',
      group: projects,
      action: 'edit',
      annotations: effects.changes,
      parameters: [recordId],
      call: ({ id }) => ({ method: 'PUT', path: `/projects/${id}/${action}?fields=id,number,title,activeworkstate` }),
    }),
  ),
]
