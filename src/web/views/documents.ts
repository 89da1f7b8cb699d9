/** Invoices and quotes. */
import { stateWords } from '../../contract/resources/choice-words.ts'
import { invoices as invoiceDeclaration } from '../../contract/resources/documents/invoices.ts'
import { quotes as quoteDeclaration } from '../../contract/resources/documents/quotes.ts'
import { InvoiceState } from '../cells/document-state.tsx'
import { Due } from '../cells/due.tsx'
import { t } from '../language/t.ts'
import type { View } from '../resource/view.ts'

export const invoices: View = {
  resource: invoiceDeclaration,
  links: { companyid: 'record', projectid: 'record' },
  columns: ['number', 'title', 'companyname', 'invoicedate', 'duedate', 'activeworkstate', 'grandtotal', 'outstanding'],
  widths: { number: 88, companyname: 132, invoicedate: 100, activeworkstate: 112, grandtotal: 124, outstanding: 124 },
  titleWidth: 180,
  details: [
    'number',
    'companyid',
    'projectid',
    'activeworkstate',
    'invoicedate',
    'duedate',
    'total',
    'tax',
    'grandtotal',
    'paidAmount',
    'outstanding',
    'purchaseordernumber',
    'tags',
    'description',
  ],
  form: ['companyid', 'projectid', 'title', 'invoicedate'],
  requires: ['companyid'],
  initial: ({ today }) => ({ invoicedate: today }),
  hints: { duedate: t('From the terms') },
  numbering: 'invoicenumbering',
  keys: { d: 'duedate', l: 'tags' },
  cells: { duedate: Due, activeworkstate: InvoiceState },
  needs: { duedate: ['activeworkstate', 'creditof'], activeworkstate: ['creditof'] },
  order: { fieldName: 'invoicedate', descending: true },
  selections: { overdue: t('Overdue') },
  leaves: ['invoicedate', 'companyname', 'outstanding', 'number', 'duedate'],
  facts: ['duedate', 'activeworkstate', 'grandtotal'],
  about: t('Bill clients for tracked time or fixed work, and follow what is unpaid and overdue.'),
}

export const quotes: View = {
  resource: quoteDeclaration,
  links: { companyid: 'record', projectid: 'record' },
  columns: ['number', 'title', 'companyname', 'quotedate', 'validdate', 'activeworkstate', 'grandtotal'],
  widths: { number: 92, companyname: 124, quotedate: 104, activeworkstate: 152, grandtotal: 124 },
  titleWidth: 156,
  details: [
    'number',
    'type',
    'companyid',
    'projectid',
    'activeworkstate',
    'quotedate',
    'validdate',
    'approveddate',
    'clientaccess',
    'total',
    'tax',
    'grandtotal',
    'tags',
    'description',
    'terms',
  ],
  form: ['companyid', 'type', 'title', 'quotedate'],
  requires: ['companyid'],
  initial: ({ today }) => ({ quotedate: today }),
  hints: { validdate: t('From the quote settings') },
  numbering: 'quotenumbering',
  keys: { d: 'validdate', l: 'tags' },
  order: { fieldName: 'quotedate', descending: true },
  words: { activeworkstate: stateWords },
  leaves: ['validdate', 'companyname', 'number', 'quotedate'],
  facts: ['validdate', 'activeworkstate', 'grandtotal'],
  about: t('Offer work at a price. Once a client accepts, turn the quote into a project.'),
}
