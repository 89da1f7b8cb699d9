/** Invoices from tracked work, and credit notes. */
import {
  boolean,
  choice,
  decimal,
  integer,
  longtext,
  minutes,
  moment,
  money,
  object,
  text,
  toMany,
  toOne,
} from '../language/field.ts'
import { list, members, nullable, optional, type ValueOf } from '../language/shape.ts'
import { declare, record } from './operation.ts'

const groupings = ['item', 'contact', 'day', 'project', 'phase'] as const
export type TimeGrouping = (typeof groupings)[number]

/** Which records, and how they become lines. */
export const timeSelection = {
  companyid: toOne('companies', { label: 'Company' }),
  projectid: toOne('projects', { label: 'Project' }),
  // Both ends are inclusive; if absent, the window is open.
  from: moment({ label: 'First day' }),
  to: moment({ label: 'Last day' }),
  contactids: toMany('contacts', ['id'], { label: 'People' }),
  timeids: toMany('time', ['id'], { label: 'Time records' }),
  expenseids: toMany('expenses', ['id'], { label: 'Expenses' }),
  expenses: boolean({ label: 'Unbilled billable expenses of the selection as well' }),
  groupby: choice(groupings, { label: 'What a line is about' }),
  rounding: object(
    {
      minutes: integer({ label: 'Whole multiples of these minutes', min: 1, max: 480 }),
      to: choice(['up', 'nearest'], { label: 'Up, or to the nearest' }),
      per: choice(['record', 'line'], { label: 'Each record, or each line' }),
    },
    { label: 'Rounding' },
  ),
  unrated: boolean({ label: 'Bill records without a rate at nothing; they are left out otherwise' }),
  title: text({ label: 'Title of a new invoice' }),
  invoiceid: toOne('invoices', { label: 'Draft to add to' }),
  preview: boolean({ label: 'Answer what it would come to and write nothing' }),
}

const previewLine = members({
  key: text({ label: 'Names the line in `texts`.' }),
  phase: text(),
  name: text(),
  projectid: optional(nullable(integer())),
  minutes: integer(),
  billedminutes: integer(),
  rate: optional(money({ label: 'Per hour.' })),
  amount: optional(money({ label: 'In the currency.' })),
  taxable: boolean(),
  timeids: list(integer()),
  expenseids: list(integer()),
})

const preview = members({
  companyid: nullable(integer()),
  title: text(),
  currency: text(),
  minutes: minutes({ label: 'As tracked.' }),
  billedminutes: minutes({ label: 'After rounding.' }),
  lines: list(previewLine),
  subtotal: optional(money({ label: 'Without tax.' })),
  taxrate: optional(decimal()),
  tax: optional(money({ label: 'In the currency.' })),
  total: optional(money({ label: 'With tax.' })),
  unrated: list(
    members({ id: integer(), day: text(), minutes: integer(), itemname: text(), contactname: text() }),
    'Time without a rate, which is only billed with `unrated`.',
  ),
})

export type BillPreview = ValueOf<typeof preview>
export type BillPreviewLine = ValueOf<typeof previewLine>

/** Returns the draft. */
export const billWork = declare({
  name: 'billWork',
  method: 'POST',
  path: '/invoices/fromtime',
  request: {
    singular: 'selection',
    fields: {
      ...timeSelection,
      texts: optional(
        list(
          members({ line: text(), text: text() }),
          'What lines are called, by the `key` that the preview answers for each.',
        ),
      ),
    },
  },
  answer: record('invoices'),
  status: 201,
})

/** The same request with `preview`. */
export const previewBill = declare({ ...billWork, name: 'previewBill', answer: preview, status: 200 })

/** Without quantity and amount, everything left of the line. */
export const creditedLine = {
  lineid: toOne('invoiceitems', { label: 'Line', required: true }),
  quantity: decimal({ label: 'Pieces, or minutes of an hourly line' }),
  amount: money({ label: 'Without tax, in place of a quantity' }),
}

const creditPart = members({
  lineid: creditedLine.lineid,
  quantity: optional(nullable(creditedLine.quantity)),
  amount: optional(nullable(creditedLine.amount)),
})
export type CreditPart = ValueOf<typeof creditPart>

export const credit = {
  lineids: toMany('invoiceitems', ['id'], {
    label: 'Lines of which all that is left is credited; with neither these nor lines, all lines',
  }),
  title: text({ label: 'Title' }),
  description: longtext({ label: 'Reason', max: 2000 }),
}

/** Returns the credit note. */
export const creditInvoice = declare({
  name: 'creditInvoice',
  method: 'POST',
  path: '/invoices/:recordid/credit',
  of: 'invoices',
  request: {
    singular: 'credit note',
    fields: {
      ...credit,
      lines: optional(
        list(
          creditPart,
          'Parts of lines: a quantity or an amount of each, at most what is left of it; all that is left without.',
        ),
      ),
    },
  },
  answer: record('invoices'),
  status: 201,
  hasMessage: true,
})
