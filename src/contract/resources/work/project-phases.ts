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
    name: text({ inDefault: true, required: true, searchable: true, sortable: true }),
    description: longtext({ inDefault: true, searchable: true }),
    projectid: toOne('projects', {
      label: 'Project',
      inDefault: true,
      required: true,
      createOnly: true,
      filter: true,
      sortable: true,
    }),
    projecttitle: text({ label: 'Project', readOnly: true }),
    startdate: date({ label: 'Start', inDefault: true, sortable: true, filter: ['startdate', 'start'] }),
    duedate: date({ label: 'Due', inDefault: true, sortable: true, filter: ['duedate', 'due'] }),
    percentcomplete: percent({ label: 'Progress', readOnly: true }),
    projectedtime: minutes({ label: 'Estimated time', readOnly: true }),
    sortorder: sortkey({ inDefault: true }),
    ...stamps(),
  },
  clientVisibleFields: {
    everyone: `
      name description projectid projecttitle startdate duedate percentcomplete sortorder createdon lastmodified
      lastmodifiedutc
    `,
  },
  reorder: { within: 'projectid' },
  schedule: ['startdate', 'duedate'],
  embeds: { items: { resource: 'items', ownerField: 'itemcollectionid' } },
})
