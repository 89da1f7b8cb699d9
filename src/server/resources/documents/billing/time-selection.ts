/** Which time an invoice is to be made of, as callers say it. */

import { choice, moment, toOne } from '../../../../contract/language/field.ts'
import { body, type ValuesOf } from '../../../../contract/requests/body.ts'

const groupings = ['item', 'contact', 'day', 'project'] as const
export type Grouping = (typeof groupings)[number]

const fields = {
  companyid: toOne('companies', { label: 'Company' }),
  projectid: toOne('projects', { label: 'Project' }),
  // Both ends belong to the window; without one it is open.
  from: moment({ label: 'First day' }),
  to: moment({ label: 'Last day' }),
  groupby: choice(groupings, { label: 'What a line is about' }),
}

export type TimeSelection = ValuesOf<typeof fields>

export const timeSelection = body('selection', fields, ({ companyid, projectid }, wrong) =>
  companyid || projectid || wrong.has('companyid') || wrong.has('projectid')
    ? []
    : ['companyid or projectid is required.'],
)
