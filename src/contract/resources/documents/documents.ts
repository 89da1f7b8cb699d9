/**
 * Issued documents: invoices and quotes in one list, with their printed amounts. The resources `invoices` and `quotes`
 * hide amounts from callers without permission 11; documents can be read by anyone who may read them on paper.
 */
import { choice, date, datetime, id, money, state, text, toOne, utc } from '../../language/field.ts'
import { resource } from '../../language/resource.ts'
import { type Actor, can, permissions, userTypes } from '../../rights.ts'
import { invoices, issuedStates, unpaidStates } from './invoices.ts'
import { quotes } from './quotes.ts'

export const documentKinds = ['invoice', 'quote'] as const
export type DocumentKind = (typeof documentKinds)[number]

/**
 * Whether the caller may read documents including their amounts. Staff and contractors need permission 11, as
 * everywhere; clients read documents addressed to them.
 */
export function readsAmounts(actor: Actor): boolean {
  return actor.userType === userTypes.client || can(actor, permissions.sensitive)
}

export const readsDocuments = (actor: Actor, kind: DocumentKind): boolean =>
  can(actor, permissions[kind]) && readsAmounts(actor)

const states = [...invoices.fields.activeworkstate.values, ...quotes.fields.activeworkstate.values] as string[]
const amount = (label: string, sortable = false) =>
  money({ label, inDefault: true, readOnly: true, sensitive: false, sortable, audience: 'all' })

export const documents = resource('documents', {
  singular: 'document',
  label: 'Documents',
  title: 'title',
  order: 'date',
  newestFirst: true,
  paths: ['/documents'],
  writers: 'nobody',
  admits: (actor) => documentKinds.some((kind) => readsDocuments(actor, kind)),
  fields: {
    /** Id of the invoice or the quote; `kind` tells which. */
    id: id({ sortable: false }),
    kind: choice(documentKinds, { inDefault: true, readOnly: true, filter: true, audience: 'all' }),
    number: text({ inDefault: true, readOnly: true, searchable: true, sortable: true, audience: 'all' }),
    title: text({ inDefault: true, readOnly: true, searchable: true, sortable: true, audience: 'all' }),
    activeworkstate: state(states, {
      label: 'Status',
      inDefault: true,
      readOnly: true,
      responseAliases: ['status'],
      filter: ['activeworkstate', 'status'],
      audience: 'all',
    }),
    companyid: toOne('companies', { label: 'Company', inDefault: true, readOnly: true, filter: true, audience: 'all' }),
    clientcompany: text({ label: 'Client', inDefault: true, readOnly: true, audience: 'all' }),
    projectid: toOne('projects', { label: 'Project', inDefault: true, readOnly: true, filter: true, audience: 'all' }),
    projecttitle: text({ label: 'Project', inDefault: true, readOnly: true, audience: 'all' }),
    date: date({ inDefault: true, readOnly: true, sortable: true, filter: true, audience: 'all' }),
    duedate: date({ label: 'Due', inDefault: true, readOnly: true, filter: ['duedate', 'due'], audience: 'all' }),
    validdate: date({
      label: 'Valid until',
      inDefault: true,
      readOnly: true,
      filter: ['validdate', 'valid'],
      audience: 'all',
    }),
    currency: text({ inDefault: true, readOnly: true, filter: true, max: 3, audience: 'all' }),
    subtotal: amount('Subtotal'),
    tax: amount('Tax'),
    total: amount('Total', true),
    paid: amount('Paid'),
    outstanding: amount('Outstanding'),
    url: text({ label: 'Address', inDefault: true, readOnly: true, audience: 'all' }),
    pdfurl: text({ label: 'Address of the file', inDefault: true, readOnly: true, audience: 'all' }),
    lastmodified: datetime({ label: 'Last modified', readOnly: true, filter: true }),
    lastmodifiedutc: utc({ label: 'Last modified (UTC)', filter: true }),
  },
  states: {
    groups: { unpaid: unpaidStates },
    counted: [...issuedStates, ...(quotes.fields.activeworkstate.values as string[])],
  },
  selections: invoices.selections,
})
