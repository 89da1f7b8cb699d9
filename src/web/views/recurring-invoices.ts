import { rhythmWords } from '../../contract/resources/choice-words.ts'
import { recurringinvoices as declaration } from '../../contract/resources/documents/recurring-invoices.ts'
import { t } from '../language/t.ts'
import type { View } from '../resource/view.ts'

export const recurringInvoices: View = {
  resource: declaration,
  links: { invoiceid: 'record', companyid: 'record' },
  columns: ['title', 'invoicenumber', 'companyname', 'rhythm', 'nextdate', 'enddate', 'paused', 'grandtotal'],
  details: ['invoiceid', 'companyid', 'rhythm', 'nextdate', 'enddate', 'paused', 'grandtotal'],
  form: ['invoiceid', 'rhythm', 'nextdate', 'enddate'],
  initial: ({ today }) => ({ rhythm: 'monthly', nextdate: today }),
  hints: { enddate: t('No end') },
  words: { rhythm: rhythmWords },
  facts: ['nextdate', 'grandtotal'],
  leaves: ['enddate', 'invoicenumber', 'paused'],
  about: t('Repeat an invoice every week, month, quarter or year. Each one is created as a draft on its date.'),
}
