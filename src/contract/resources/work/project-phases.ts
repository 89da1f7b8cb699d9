import { date, id, longtext, minutes, percent, sortkey, text, toOne } from '../../language/field.ts'
import { resource } from '../../language/resource.ts'
import { permissions } from '../../rights.ts'
import { stamps } from '../shared-fields.ts'

export const projectphases = resource('projectphases', {
  singular: 'phase',
  label: 'Phases',
  title: 'name',
  paths: ['/projectphases', '/projects/:projectid/phases'],
  permission: permissions.project,
  fields: {
    id: id(),
    name: text({ inDefault: true, required: true, searchable: true, sortable: true, audience: 'all' }),
    description: longtext({ inDefault: true, searchable: true, audience: 'all' }),
    projectid: toOne('projects', {
      label: 'Project',
      inDefault: true,
      required: true,
      createOnly: true,
      filter: true,
      sortable: true,
      audience: 'all',
    }),
    projecttitle: text({ label: 'Project', readOnly: true, audience: 'all' }),
    startdate: date({
      label: 'Start',
      inDefault: true,
      sortable: true,
      filter: ['startdate', 'start'],
      audience: 'all',
    }),
    duedate: date({ label: 'Due', inDefault: true, sortable: true, filter: ['duedate', 'due'], audience: 'all' }),
    percentcomplete: percent({ label: 'Progress', readOnly: true, audience: 'all' }),
    projectedtime: minutes({ label: 'Estimated time', readOnly: true }),
    sortorder: sortkey({ inDefault: true, audience: 'all' }),
    ...stamps(),
  },
  reorder: { within: 'projectid' },
  schedule: ['startdate', 'duedate'],
  embeds: { items: { resource: 'items', ownerField: 'itemcollectionid' } },
})
