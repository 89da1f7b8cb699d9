import { time as declaration } from '../../contract/resources/time/time.ts'
import { End, Start } from '../cells/clock/clock.tsx'
import { describeLogged } from '../data/timer.ts'
import { t } from '../language/t.ts'
import type { View } from '../resource/view.ts'

export const time: View = {
  resource: declaration,
  links: { itemid: 'record', projectid: 'record', companyid: 'record', contactid: 'record', invoiceid: 'record' },
  columns: [
    'startdate',
    'itemname',
    'projecttitle',
    'contactname',
    'starttime',
    'endtime',
    'timespent',
    'notes',
    'billable',
  ],
  details: [
    'contactid',
    'itemid',
    'projectid',
    'companyid',
    'starttime',
    'timespent',
    'billable',
    'invoiceid',
    'notes',
  ],
  form: ['itemid', 'timespent', 'starttime', 'contactid', 'billable', 'notes'],
  initial: ({ me, today }) => ({ contactid: me, starttime: `${today}T09:00` }),
  keys: { b: 'billable' },
  hints: { billable: t('As the item says') },
  order: { fieldName: 'starttime', descending: true },
  sorts: { startdate: 'starttime' },
  listCells: { starttime: Start, endtime: End },
  widths: { starttime: 96, endtime: 96 },
  needs: { starttime: ['billed'], endtime: ['starttime', 'timespent', 'billed'] },
  leaves: ['billable', 'projecttitle', 'notes', 'endtime', 'starttime'],
  createdMessage: describeLogged,
  about: t('Log the hours you work, or start a timer on an item.'),
}
