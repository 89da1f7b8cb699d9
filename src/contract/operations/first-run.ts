/** What a new firm may start with: ready-made templates and sample data. */
import { choice, integer } from '../language/field.ts'
import { members, type ValueOf } from '../language/shape.ts'
import { readyTemplates } from '../ready-templates.ts'
import { declare, record } from './operation.ts'

export const addReadyTemplate = declare({
  name: 'addReadyTemplate',
  method: 'POST',
  path: '/settings/projects/templates/ready',
  request: {
    singular: 'ready-made template',
    fields: {
      name: choice(
        readyTemplates.map(({ name }) => name),
        { required: true },
      ),
    },
  },
  answer: record('projecttemplates'),
  status: 201,
})

const path = '/settings/sampledata'
const counts = members({ records: integer(), companies: integer(), projects: integer(), time: integer() })

export type SampleCounts = ValueOf<typeof counts>

export const countSampleRecords = declare({ name: 'countSampleRecords', method: 'GET', path, answer: counts })
export const addSampleData = declare({
  name: 'addSampleData',
  method: 'POST',
  path,
  answer: counts,
  status: 201,
  hasMessage: true,
})
export const removeSampleData = declare({
  name: 'removeSampleData',
  method: 'DELETE',
  path,
  answer: members({ removed: integer(), kept: integer() }),
  hasMessage: true,
})
