/** The settings of the firm, section by section: which fields there are and how people read them. */
import {
  invoicenumbering,
  projectnumbering,
  quotenumbering,
} from '../../../../contract/resources/documents/numbering.ts'
import { reminderrule } from '../../../../contract/resources/documents/reminders.ts'
import { account, looknfeel } from '../../../../contract/resources/settings/account.ts'
import { projectdefaults, quotedefaults } from '../../../../contract/resources/settings/defaults.ts'
import type { SettingsSection } from '../rows/object-page.tsx'
import { countries, currencies, locales, timezones } from './choices.ts'

export const details: SettingsSection = {
  title: 'Basics',
  resource: account,
  settings: [
    { name: 'name', label: 'Firm name', help: 'On sign-in, in emails and on documents.' },
    { name: 'timezone', help: 'Days begin and end in this zone.', choices: timezones },
    { name: 'currency', help: 'Amounts are kept in it. Changing it converts nothing.', choices: currencies },
    {
      name: 'locale',
      label: 'Dates and numbers',
      help: 'Invoices, quotes and emails are in German where this is German, and in English elsewhere.',
      choices: locales,
    },
  ],
}

export const bank: SettingsSection = {
  title: 'Tax and bank',
  about: 'Printed on every invoice, and part of electronic invoices.',
  resource: looknfeel,
  settings: [
    { name: 'taxnumber', label: 'Tax number' },
    { name: 'countrycode', label: 'Country', choices: countries },
    { name: 'bankname', label: 'Bank' },
    { name: 'iban', label: 'IBAN or account number' },
    { name: 'bic', label: 'BIC' },
  ],
}

export const electronic: SettingsSection = {
  title: 'Electronic invoices',
  resource: looknfeel,
  settings: [
    {
      name: 'einvoices',
      label: 'Factur-X / ZUGFeRD',
      help: 'PDFs of invoices carry the invoice for programs too (PDF/A-3, EN 16931). Needs country and tax number.',
    },
  ],
}

export const books: SettingsSection = {
  title: 'Accounting exports',
  about: 'Where Xero and QuickBooks put the lines of exported invoices.',
  resource: looknfeel,
  settings: [
    { name: 'salesaccount', label: 'Xero account code', help: '200 where it is empty.' },
    { name: 'salesproduct', label: 'QuickBooks product', help: 'Services where it is empty.' },
  ],
}

export const look: SettingsSection = {
  title: 'Look',
  resource: looknfeel,
  settings: [
    { name: 'accentcolor', label: 'Accent colour', help: 'Headings and lines of invoices and quotes.' },
    {
      name: 'letterhead',
      label: 'Sender',
      help: 'Firm name, address, tax number and telephone, on invoices and quotes.',
    },
    { name: 'footer', label: 'Footer', help: 'Bottom of every page: registration, bank, website.' },
  ],
}

const numbered = [
  { name: 'active', label: 'Number automatically' },
  { name: 'prefix', help: 'Stands before the number, such as INV-.' },
  { name: 'next' },
  { name: 'digits', label: 'Digits', help: 'Shorter numbers start with zeros.' },
]

export const numbering: readonly SettingsSection[] = [
  { title: 'Invoices', resource: invoicenumbering, settings: numbered },
  { title: 'Quotes', resource: quotenumbering, settings: numbered },
  { title: 'Projects', resource: projectnumbering, settings: numbered },
]

export const tax: SettingsSection = {
  title: 'Tax',
  resource: account,
  settings: [{ name: 'taxrate', label: 'Tax rate, percent', help: 'For taxed lines of new invoices and quotes.' }],
}

export const quoteDefaults: SettingsSection = {
  title: 'Quotes',
  about: 'What a new quote starts with.',
  resource: quotedefaults,
  settings: [
    { name: 'type', label: 'Called', words: { estimate: 'Estimate', quote: 'Quote' } },
    { name: 'quoteperiod', label: 'Valid for, days' },
    { name: 'clientaccess', label: 'Visible to client' },
    { name: 'showcostbreakdown', label: 'Show each line', help: 'Otherwise only phases and totals.' },
    { name: 'showItemDescription', label: 'Show notes of lines' },
    { name: 'terms', label: 'Terms' },
    { name: 'footerdetails', label: 'Footer' },
  ],
}

export const reminders: SettingsSection = {
  title: 'Overdue invoices',
  about: 'Clients are reminded once for each invoice, by email. Leave the days empty to remind by hand only.',
  resource: reminderrule,
  settings: [
    { name: 'reminderdays', label: 'Days after the due date' },
    {
      name: 'remindertext',
      label: 'Text of the email',
      help: '{number}, {amount} and {due} are replaced by those of the invoice.',
    },
  ],
}

export const defaultRates: SettingsSection = {
  title: 'Where nothing else applies',
  resource: account,
  settings: [
    { name: 'outprice', label: 'Charge per hour' },
    { name: 'inprice', label: 'Cost per hour' },
  ],
}

export const newProjects: SettingsSection = {
  title: 'New projects',
  resource: projectdefaults,
  settings: [
    { name: 'clientaccess', label: 'Shared with client' },
    { name: 'clientviewalltasks', label: 'Clients see all items', help: 'Otherwise only those assigned to them.' },
    { name: 'staffviewalltasks', label: 'Everyone on the project sees all items' },
    { name: 'notification', label: 'Notifications' },
  ],
}
