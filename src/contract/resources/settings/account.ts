/** The account itself: one record each, at a path of its own. Read by staff, changed by administrators. */
import { boolean, choice, color, id, integer, longtext, money, percent, text } from '../../language/field.ts'
import { resource } from '../../language/resource.ts'

/** Who must prove a second factor to sign in. */
export const secondFactorDemands = ['optional', 'staff', 'everyone'] as const

const own = { singleton: true, readers: 'staff', writers: 'administrators', restorable: false } as const

export const account = resource('account', {
  ...own,
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
    taxrate: percent({ label: 'Tax rate', inDefault: true, sensitive: true, initial: 0 }),
    inprice: money({ label: 'Default cost per hour', inDefault: true, min: 0, initial: 0 }),
    outprice: money({ label: 'Default charge per hour', inDefault: true, min: 0, initial: 0 }),
    accounturl: text({ label: 'Address', inDefault: true, readOnly: true }),
    secondfactor: choice(secondFactorDemands, { label: 'Second factor', inDefault: true, initial: 'optional' }),
    /** Whether people are mailed on Mondays when working days of last week have no time. */
    timereminders: boolean({ label: 'Remind people of missing time', inDefault: true, initial: false }),
  },
})

/** What invoices, quotes and pages of the account look like. */
export const looknfeel = resource('looknfeel', {
  ...own,
  singular: 'look',
  label: 'Look and feel',
  title: 'name',
  paths: ['/settings/account/looknfeel'],
  fields: {
    id: id(),
    name: text({ inDefault: true, readOnly: true }),
    /** Address of the picture; it is set at `/settings/account/logo`. */
    logo: text({ inDefault: true, readOnly: true }),
    /** By which a logo of before is put back. */
    logoid: text({ label: 'Logo file', technical: true, readOnly: true }),
    logowidth: integer({ label: 'Width of the logo', readOnly: true }),
    logoheight: integer({ label: 'Height of the logo', readOnly: true }),
    accentcolor: color({ label: 'Accent colour', inDefault: true, initial: '3b5bdb' }),
    taxnumber: text({ label: 'Tax number', inDefault: true, max: 60 }),
    /** Of the firm: two letters, by ISO 3166-1. */
    countrycode: text({ label: 'Country', inDefault: true, max: 2 }),
    bankname: text({ label: 'Bank', inDefault: true, max: 120 }),
    /** Or the number of the account, where there are no IBANs. */
    iban: text({ label: 'IBAN or account number', inDefault: true, max: 60 }),
    bic: text({ label: 'BIC', inDefault: true, max: 11 }),
    /** Whether the PDF of an invoice is PDF/A-3 with the invoice for programs in it (Factur-X, EN 16931). */
    einvoices: boolean({ label: 'Electronic invoices', inDefault: true }),
    /** Where exports to the books put what is sold. */
    salesaccount: text({ label: 'Sales account', inDefault: true, max: 20 }),
    salesproduct: text({ label: 'Product or service', inDefault: true, max: 100 }),
    letterhead: longtext({ label: 'Sender on documents', inDefault: true, max: 2000 }),
    footer: longtext({ label: 'Footer of documents', inDefault: true, max: 2000 }),
  },
})

export const plan = resource('plan', {
  ...own,
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
  ...own,
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
