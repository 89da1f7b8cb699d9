/** The account's settings: one record each, at a fixed path. Readable by staff, writable by administrators. */
import { taxDecimals } from '../../language/currency.ts'
import { boolean, choice, color, id, integer, longtext, percent, text, unitPrice } from '../../language/field.ts'
import { resource } from '../../language/resource.ts'

/** For whom a second factor is mandatory. */
export const secondFactorDemands = ['optional', 'staff', 'everyone'] as const

const sharedOptions = { singleton: true, readers: 'staff', writers: 'administrators', restorable: false } as const

export const account = resource('account', {
  ...sharedOptions,
  singular: 'account',
  label: 'Account',
  title: 'name',
  paths: ['/settings/account'],
  fields: {
    id: id(),
    name: text({ inDefault: true, required: true }),
    timezone: text({ label: 'Time zone', inDefault: true, required: true }),
    currency: text({ inDefault: true, required: true, max: 3 }),
    locale: text({ inDefault: true, required: true, max: 35 }),
    taxrate: percent({ decimals: taxDecimals, label: 'Tax rate', inDefault: true, sensitive: true, initial: 0 }),
    inprice: unitPrice({ label: 'Default cost per hour', inDefault: true, min: 0, initial: 0 }),
    outprice: unitPrice({ label: 'Default charge per hour', inDefault: true, min: 0, initial: 0 }),
    accounturl: text({ label: 'Address', inDefault: true, readOnly: true }),
    secondfactor: choice(secondFactorDemands, { label: 'Second factor', inDefault: true, initial: 'optional' }),
    /** Whether people get a mail on Mondays if working days of last week have no time. */
    timereminders: boolean({ label: 'Remind people of missing time', inDefault: true, initial: false }),
    /** Whether tools of AI clients may delete records: only where an administrator allowed it. */
    aideletion: boolean({ label: 'AI clients may delete', inDefault: true, initial: false }),
  },
})

/** Branding of the account's invoices, quotes and pages. */
export const looknfeel = resource('looknfeel', {
  ...sharedOptions,
  singular: 'look',
  label: 'Look and feel',
  title: 'name',
  paths: ['/settings/account/looknfeel'],
  fields: {
    id: id(),
    name: text({ inDefault: true, readOnly: true }),
    /** URL of the image; it is uploaded at `/settings/account/logo`. */
    logo: text({ inDefault: true, readOnly: true }),
    /** Used to restore a previous logo. */
    logoid: text({ label: 'Logo file', technical: true, readOnly: true }),
    logowidth: integer({ label: 'Width of the logo', readOnly: true }),
    logoheight: integer({ label: 'Height of the logo', readOnly: true }),
    accentcolor: color({ label: 'Accent colour', inDefault: true, initial: '3b5bdb' }),
    taxnumber: text({ label: 'Tax number', inDefault: true, max: 60 }),
    /** Country of the firm, an ISO 3166-1 alpha-2 code. */
    countrycode: text({ label: 'Country', inDefault: true, max: 2 }),
    bankname: text({ label: 'Bank', inDefault: true, max: 120 }),
    /** Or an account number, in countries without IBANs. */
    iban: text({ label: 'IBAN or account number', inDefault: true, max: 60 }),
    /** 8 or 11 characters, and spaces between them. */
    bic: text({ label: 'BIC', inDefault: true, max: 14 }),
    /** Whether PDFs of invoices are PDF/A-3 with an embedded electronic invoice (Factur-X, EN 16931). */
    einvoices: boolean({ label: 'Electronic invoices', inDefault: true }),
    /** Account and product for sales in exports to accounting programs. */
    salesaccount: text({ label: 'Sales account', inDefault: true, max: 20 }),
    /** What the program calls the tax of taxed lines, and that of untaxed ones. */
    salestaxtype: text({ label: 'Tax type of taxed lines', inDefault: true, max: 50 }),
    untaxedtaxtype: text({ label: 'Tax type of untaxed lines', inDefault: true, max: 50 }),
    salesproduct: text({ label: 'Product or service', inDefault: true, max: 100 }),
    letterhead: longtext({ label: 'Sender on documents', inDefault: true, max: 2000 }),
    footer: longtext({ label: 'Footer of documents', inDefault: true, max: 2000 }),
  },
})

export const plan = resource('plan', {
  ...sharedOptions,
  singular: 'plan',
  label: 'Plan',
  title: 'planname',
  paths: ['/settings/account/plan'],
  fields: {
    id: id(),
    planid: integer({ label: 'Plan', technical: true, inDefault: true, readOnly: true }),
    planname: text({ label: 'Name', inDefault: true, readOnly: true }),
  },
})

export const license = resource('license', {
  ...sharedOptions,
  singular: 'licence',
  label: 'Licence',
  title: 'name',
  paths: ['/settings/account/license'],
  fields: {
    id: id(),
    name: text({ inDefault: true, readOnly: true }),
    users: integer({ label: 'People who may sign in', inDefault: true, readOnly: true }),
    staff: integer({ label: 'Staff among them', inDefault: true, readOnly: true }),
  },
})
