import {
  boolean,
  choice,
  date,
  datetime,
  integer,
  longtext,
  records,
  state,
  text,
  toOne,
} from '../../language/field.ts'
import { resource } from '../../language/resource.ts'
import { permissions } from '../../rights.ts'
import {
  amountFields,
  clientFields,
  headFields,
  issueFields,
  layoutFields,
  lineFields,
  madeFrom,
  owner,
  phaseAndParent,
  phaseFields,
  stageFields,
  sum,
  tailFields,
  taxRate,
} from './document-fields.ts'

const quoteStates = ['pending', 'sent', 'accepted', 'addedtoproject', 'declined', 'expired'] as const
export type QuoteState = (typeof quoteStates)[number]

/** States of quotes that await an answer. */
export const openStates = ['pending', 'sent'] as const

export const quotes = resource('quotes', {
  singular: 'quote',
  label: 'Quotes',
  title: 'title',
  paths: [
    '/quotes',
    '/projects/:projectid/quotes',
    '/companies/:companyid/quotes',
    { path: '/settings/quotes/templates', preset: { template: 'true' }, audience: 'staff' },
  ],
  permission: permissions.quote,
  single: 'everything',
  fields: {
    ...headFields,
    templateused: madeFrom('quotes'),
    type: choice(['estimate', 'quote'], {
      inDefault: true,
      filter: true,
      initial: 'quote',
      printed: true,
      audience: 'all',
    }),
    activeworkstate: state(quoteStates, {
      label: 'Status',
      inDefault: true,
      sortable: true,
      initial: 'pending',
      responseAliases: ['status'],
      audience: 'all',
    }),
    ...stageFields,
    ...issueFields('quotes'),
    quotedate: date({
      label: 'Date',
      printed: true,
      inDefault: true,
      sortable: true,
      filter: ['quotedate', 'quoteddate'],
      responseAliases: ['quoteddate'],
      audience: 'all',
    }),
    validdate: date({
      label: 'Valid until',
      printed: true,
      inDefault: true,
      sortable: true,
      filter: ['validdate', 'valid'],
      audience: 'all',
    }),
    quoteperiod: integer({ label: 'Days of validity', printed: true, min: 0, max: 3650 }),
    approveddate: date({ label: 'Accepted on', sortable: true, filter: ['approveddate', 'approved'], audience: 'all' }),
    /** Who accepted or declined it, as they typed their name. */
    answeredby: text({ label: 'Answered by', readOnly: true, audience: 'all' }),
    answeredon: datetime({ label: 'Answered', readOnly: true, audience: 'all' }),
    answeredfrom: text({ label: 'Answered from', readOnly: true }),
    answernote: longtext({ label: 'Note with the answer', readOnly: true, audience: 'all' }),
    /** The client's request for a new quote after this one expired. */
    renewalaskedby: text({ label: 'New quote asked for by', readOnly: true }),
    renewalaskedon: datetime({ label: 'New quote asked for', readOnly: true, filter: ['renewalasked'] }),
    renewalnote: longtext({ label: 'Note with the request', readOnly: true }),
    /** The quote that this one replaces. */
    renewalof: toOne('quotes', { label: 'Replaces', readOnly: true, filter: true }),
    quotedby: text({ label: 'Quoted by', printed: true, audience: 'all' }),
    terms: longtext({ printed: true, audience: 'all' }),
    clientaccess: boolean({ label: 'Visible to client', filter: true, sharing: 'always' }),
    ...clientFields,
    ...layoutFields,
    ...amountFields,
    totalTax: sum('Total', { audience: 'all' }),
    taxrate: taxRate(false),
    items: records('quoteitems', 'quoteid', { label: 'Lines' }),
    ...tailFields(),
  },
  ownerFields: ['managerid'],
  states: {
    without: 'template',
    unissued: 'pending',
    transitions: {
      pending: ['sent', 'expired'],
      sent: ['accepted', 'declined', 'expired'],
      // Only a conversion moves it on to `addedtoproject`.
      accepted: ['expired'],
      addedtoproject: ['expired'],
      declined: ['expired'],
      expired: [],
    } satisfies Record<QuoteState, readonly QuoteState[]>,
    unoffered: { addedtoproject: ['expired'] },
    clientTransitions: { sent: ['accepted', 'declined'] },
  },
  defaultFilters: { template: 'false' },
  spans: [{ fromNames: 'quotedate', toNames: 'validdate', follows: true }],
  reorder: { within: null },
  embeds: { phases: { resource: 'quotephases', ownerField: 'quoteid', included: ['items'] } },
})

export const quotephases = resource('quotephases', {
  singular: 'quote phase',
  label: 'Quote phases',
  title: 'name',
  paths: ['/quotephases', '/quotes/:quoteid/phases'],
  permission: permissions.quote,
  fields: { ...phaseFields, quoteid: owner('quotes', 'Quote') },
  reorder: { within: 'quoteid' },
  embeds: { items: { resource: 'quoteitems', ownerField: 'itemcollectionid' } },
})

export const quoteitems = resource('quoteitems', {
  singular: 'quote line',
  label: 'Quote lines',
  title: 'name',
  paths: ['/quotes/items', '/quoteitems', '/quotes/:quoteid/items'],
  permission: permissions.quote,
  fields: {
    ...lineFields,
    quoteid: owner('quotes', 'Quote'),
    ...phaseAndParent('quote'),
  },
  reorder: { within: 'quoteid', follow: ['itemcollectionid', 'parentid'] },
})
