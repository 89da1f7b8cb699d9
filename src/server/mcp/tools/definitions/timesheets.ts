/** Tools to submit, approve and reopen timesheets. */
import { sendBackTimesheet, submitTimesheet } from '../../../../contract/operations/timers.ts'
import { bodyParameter } from '../declared.ts'
import { effects, type ToolGroup, tool } from '../definition.ts'
import { asRequired, type Parameter, recordId } from '../parameter.ts'
import { get, list } from '../reading.ts'
import { seenAs, seenVersion } from '../version.ts'

const timesheets: ToolGroup = { toolset: 'time', resource: 'timesheets', path: '/timesheets' }

const readBy = 'get_timesheet'

/** Transitions of a timesheet. */
const decision = (name: string, title: string, about: string, path: string, more: readonly Parameter[] = []) =>
  tool({
    namedTool: { name, about },
    group: timesheets,
    title,
    action: 'view',
    annotations: effects.changes,
    parameters: [recordId, ...more, seenVersion(readBy)],
    call: ({ id, version }, apiArgs) => ({
      method: 'PUT',
      path: `/timesheets/${id}/${path}`,
      body: apiArgs,
      ...seenAs(version, readBy),
    }),
  })

export const timesheetTools = [
  list(timesheets, {
    name: 'list_timesheets',
    about: 'Find weeks of time that were submitted: whose, whether open, submitted or approved, and their minutes.',
    filters: 'contacts week state',
    sortby: 'week',
  }),
  get(timesheets, {
    name: readBy,
    about: 'Read one week of time before deciding about it; approve and send back take its meta.version.',
    namesVersion: true,
  }),
  tool({
    namedTool: {
      name: 'submit_timesheet',
      about: 'Submit a week of time for approval. Its entries are locked from then on.',
    },
    group: timesheets,
    title: 'Submit a week',
    action: 'view',
    annotations: effects.changes,
    parameters: [
      asRequired(bodyParameter(submitTimesheet.request.fields, 'week', 'ISO week, such as 2026-W47')),
      bodyParameter(submitTimesheet.request.fields, 'contactid', 'you, unless you are a lead'),
    ],
    call: (_args, apiArgs) => ({ method: 'PUT', path: '/timesheets/submit', body: apiArgs }),
    also: [{ resource: 'time', action: 'add' }],
  }),
  decision(
    'approve_timesheet',
    'Approve a week',
    'Approve a submitted week of somebody else. Its entries stay locked.',
    'approve',
  ),
  decision(
    'send_back_timesheet',
    'Send a week back',
    'Send a submitted or approved week back with a note, so that its entries can be changed again.',
    'sendback',
    [asRequired(bodyParameter(sendBackTimesheet.request.fields, 'note', 'what to change'))],
  ),
]
