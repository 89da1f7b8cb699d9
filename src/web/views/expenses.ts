import { expenses as declaration } from '../../contract/resources/time/expenses.ts'
import { t } from '../language/t.ts'
import type { View } from '../resource/view.ts'

export const expenses: View = {
  resource: declaration,
  links: { projectid: 'record', itemid: 'record', companyid: 'record', contactid: 'record', invoiceid: 'record' },
  columns: ['date', 'name', 'projecttitle', 'contactname', 'quantity', 'cost', 'total', 'billable', 'billed'],
  details: [
    'projectid',
    'itemid',
    'companyid',
    'contactid',
    'date',
    'quantity',
    'cost',
    'markup',
    'total',
    'billable',
    'billed',
    'invoiceid',
  ],
  body: ['notes'],
  form: ['projectid', 'name', 'date', 'quantity', 'cost', 'markup', 'billable', 'contactid', 'notes'],
  initial: ({ me, today }) => ({ contactid: me, date: today, quantity: 1, billable: true }),
  order: { fieldName: 'date', descending: true },
  keys: { d: 'date' },
  facts: ['date', 'total'],
  leaves: ['billed', 'quantity', 'cost', 'contactname'],
  about: t('Record what you buy for a project, with its receipt, and bill it together with your time.'),
}
