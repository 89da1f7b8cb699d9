import { time as declaration } from '../../contract/resources/time.ts'
import type { Arrangement } from '../resource/arrangement.ts'

export const time: Arrangement = {
  resource: declaration,
  columns: ['startdate', 'itemname', 'projecttitle', 'contactname', 'timespent', 'notes', 'billable'],
  details: ['contactid', 'itemid', 'projectid', 'companyid', 'starttime', 'timespent', 'billable', 'notes'],
  form: ['notes', 'billable'],
  about: 'Time that somebody has worked on an item.',
}
