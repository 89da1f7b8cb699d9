/** The settings of the firm by section: fields and their labels. */
import {
  invoicenumbering,
  projectnumbering,
  quotenumbering,
} from '../../../../contract/resources/documents/numbering.ts'
import { reminderrule } from '../../../../contract/resources/documents/reminders.ts'
import { account, looknfeel } from '../../../../contract/resources/settings/account.ts'
import { projectdefaults, quotedefaults } from '../../../../contract/resources/settings/defaults.ts'
import { t } from '../../../language/t.ts'
import type { SettingsSection } from '../rows/object-page.tsx'
import { countries, currencies, locales, timezones } from './choices.ts'
import { confirmZone } from './zone-change.ts'

export const details: SettingsSection = {
  title: t('Basics'),
  resource: account,
  settings: [
    { name: 'name', label: t('Firm name'), help: t('On sign-in, in emails and on documents.') },
    { name: 'timezone', help: t('Days begin and end in this zone.'), choices: timezones, confirm: confirmZone },
    {
      name: 'currency',
      help: t('Amounts are kept in this currency. Changing it doesn’t convert them.'),
      choices: currencies,
    },
    {
      name: 'locale',
      label: t('Dates and numbers'),
      help: t('Invoices, quotes and emails are in German where this is German, and in English elsewhere.'),
      choices: locales,
    },
  ],
}

export const bank: SettingsSection = {
  title: t('Tax and bank'),
  about: t('Printed on every invoice, and part of electronic invoices.'),
  resource: looknfeel,
  settings: [
    { name: 'taxnumber', label: t('Tax number') },
    { name: 'countrycode', label: t('Country'), choices: countries },
    { name: 'bankname', label: t('Bank') },
    { name: 'iban', label: t('IBAN or account number') },
    { name: 'bic', label: 'BIC' },
  ],
}

export const electronic: SettingsSection = {
  title: t('Electronic invoices'),
  resource: looknfeel,
  settings: [
    {
      name: 'einvoices',
      label: t('Factur-X / ZUGFeRD'),
      help: t('PDFs of invoices carry the invoice for programs too (PDF/A-3, EN 16931). Needs country and tax number.'),
    },
  ],
}

export const books: SettingsSection = {
  title: t('Accounting exports'),
  about: t('Where Xero and QuickBooks put the lines of exported invoices.'),
  resource: looknfeel,
  settings: [
    { name: 'salesaccount', label: t('Xero account code'), help: t('If empty, 200.') },
    {
      name: 'salestaxtype',
      label: t('Xero tax type, taxed lines'),
      help: t('As in your Xero organisation, such as GST on Income. If empty, what is usual in your country.'),
    },
    { name: 'untaxedtaxtype', label: t('Xero tax type, other lines') },
    { name: 'salesproduct', label: t('QuickBooks product'), help: t('If empty, Services.') },
  ],
}

export const look: SettingsSection = {
  title: t('Appearance'),
  resource: looknfeel,
  settings: [
    { name: 'accentcolor', label: t('Accent colour'), help: t('Headings and lines of invoices and quotes.') },
    {
      name: 'letterhead',
      label: t('Sender'),
      help: t('Firm name, address, tax number and telephone, on invoices and quotes.'),
    },
    { name: 'footer', label: t('Footer'), help: t('Bottom of every page: registration, bank, website.') },
  ],
}

const numbered = (prefix: string) => [
  { name: 'active', label: t('Number automatically') },
  { name: 'prefix', help: t('Comes before the number, such as {prefix}.', { prefix }) },
  { name: 'next' },
  { name: 'digits', label: t('Digits'), help: t('Shorter numbers start with zeros.') },
]

export const numbering: readonly SettingsSection[] = [
  { title: t('Invoices'), resource: invoicenumbering, settings: numbered(t('INV-')) },
  { title: t('Quotes'), resource: quotenumbering, settings: numbered(t('QU-')) },
  { title: t('Projects'), resource: projectnumbering, settings: numbered('P-') },
]

export const tax: SettingsSection = {
  title: t('Tax'),
  resource: account,
  settings: [
    { name: 'taxrate', label: t('Tax rate, percent'), help: t('For taxed lines of new invoices and quotes.') },
  ],
}

export const quoteDefaults: SettingsSection = {
  title: t('Quotes'),
  about: t('What a new quote starts with.'),
  resource: quotedefaults,
  settings: [
    {
      name: 'type',
      label: t('Document title'),
      words: {
        estimate: t('{context, select, document {Estimate} other {Estimate}}', { context: 'document' }),
        quote: t('Quote'),
      },
    },
    { name: 'quoteperiod', label: t('Valid for, days') },
    { name: 'clientaccess', label: t('Visible to client') },
    { name: 'showcostbreakdown', label: t('Show each line'), help: t('Otherwise only phases and totals.') },
    { name: 'showItemDescription', label: t('Show notes of lines') },
    { name: 'terms', label: t('Terms') },
    { name: 'footerdetails', label: t('Footer') },
  ],
}

export const reminders: SettingsSection = {
  title: t('Overdue invoices'),
  about: t(
    'Clients are reminded once for each invoice, by email. Invoices whose day passed before this was switched on are left to you. Leave the days empty to remind by hand only.',
  ),
  resource: reminderrule,
  settings: [
    { name: 'reminderdays', label: t('Days after the due date') },
    {
      name: 'remindertext',
      label: t('Text of the email'),
      help: t('{number}, {amount} and {due} are replaced by those of the invoice.', {
        number: '{number}',
        amount: '{amount}',
        due: '{due}',
      }),
    },
  ],
}

export const defaultRates: SettingsSection = {
  title: t('When nothing else applies'),
  resource: account,
  settings: [
    { name: 'outprice', label: t('Charge per hour') },
    { name: 'inprice', label: t('Cost per hour') },
  ],
}

export const newProjects: SettingsSection = {
  title: t('New projects'),
  resource: projectdefaults,
  settings: [
    { name: 'clientaccess', label: t('Shared with client') },
    {
      name: 'clientviewalltasks',
      label: t('Clients see all items'),
      help: t('Otherwise only those assigned to them.'),
    },
    { name: 'staffviewalltasks', label: t('Everyone on the project sees all items') },
  ],
}
