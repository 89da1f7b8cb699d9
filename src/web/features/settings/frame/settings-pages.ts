/** The pages of the settings: their names, addresses and who may open them. */

import { mayUse, type Resource } from '../../../../contract/language/resource.ts'
import { securityevents } from '../../../../contract/resources/history/security-events.ts'
import { account } from '../../../../contract/resources/settings/account.ts'
import { apikeys, customfields } from '../../../../contract/resources/settings/settings.ts'
import { daysoff } from '../../../../contract/resources/time/capacity.ts'
import { type Actor, can, permissions, userTypes } from '../../../../contract/rights.ts'

export interface SettingsPage {
  readonly name: string
  readonly to: string
  readonly group: 'You' | 'Firm' | 'People' | 'Work' | 'Connections'
  /** What else a search finds the page by. */
  readonly also?: string
  readonly open: (actor: Actor) => boolean
}

const isPerson = ({ contact }: Actor) => contact !== null
const views = (resource: Resource) => (actor: Actor) => mayUse(actor, resource, 'view')
/** Whoever may change the account itself. */
const looksAfterFirm = (actor: Actor) => mayUse(actor, account, 'edit')

/** Who sees people's rights: staff only, because clients have no colleagues here. */
const seesPeople = (actor: Actor) =>
  actor.userType === userTypes.staff && (actor.administrator || can(actor, permissions.userPermissions))

export const settingsPages: readonly SettingsPage[] = [
  { name: 'Password and email', to: '/settings/sign-in', group: 'You', open: isPerson },
  {
    name: 'Notifications',
    to: '/settings/notifications',
    group: 'You',
    also: 'email mail mentions bell',
    open: ({ contact, userType }) => contact !== null && userType !== userTypes.client,
  },
  { name: 'Calendar feed', to: '/settings/calendar', group: 'You', also: 'ical ics outlook google', open: isPerson },
  { name: 'Second factor', to: '/settings/second-factor', group: 'You', also: 'passkey authenticator', open: isPerson },
  { name: 'Sessions and connected programs', to: '/settings/sessions', group: 'You', open: isPerson },
  {
    name: 'Firm details',
    to: '/settings/firm',
    group: 'Firm',
    also: 'account name time zone currency language rates',
    open: looksAfterFirm,
  },
  {
    name: 'Branding',
    to: '/settings/branding',
    group: 'Firm',
    also: 'colour logo address letterhead footer bank tax number',
    open: looksAfterFirm,
  },
  { name: 'Numbering', to: '/settings/numbering', group: 'Firm', also: 'invoice quote project', open: looksAfterFirm },
  {
    name: 'Tax and terms',
    to: '/settings/terms',
    group: 'Firm',
    also: 'payment bank days rate quote validity',
    open: looksAfterFirm,
  },
  { name: 'Reminders', to: '/settings/reminders', group: 'Firm', also: 'mail texts overdue', open: looksAfterFirm },
  {
    name: 'People and rights',
    to: '/settings/people',
    group: 'People',
    also: 'invite role permissions users',
    open: seesPeople,
  },
  { name: 'Teams and divisions', to: '/settings/teams', group: 'People', also: 'groups roles', open: looksAfterFirm },
  {
    name: 'Working hours and days off',
    to: '/settings/hours',
    group: 'People',
    also: 'capacity holidays vacation leave planning calendar',
    open: views(daysoff),
  },
  { name: 'Rates', to: '/settings/rates', group: 'People', also: 'price hour service staff', open: looksAfterFirm },
  { name: 'Security log', to: '/settings/security-log', group: 'People', open: views(securityevents) },
  {
    name: 'Work stages',
    to: '/settings/work-stages',
    group: 'Work',
    also: 'status board columns',
    open: looksAfterFirm,
  },
  { name: 'Tags', to: '/settings/tags', group: 'Work', also: 'labels', open: looksAfterFirm },
  { name: 'Categories', to: '/settings/categories', group: 'Work', open: looksAfterFirm },
  {
    name: 'Custom fields',
    to: '/settings/custom-fields',
    group: 'Work',
    also: 'dropdown options',
    open: (actor) => mayUse(actor, customfields, 'edit'),
  },
  { name: 'Projects and templates', to: '/settings/projects', group: 'Work', also: 'defaults', open: looksAfterFirm },
  {
    name: 'Product libraries',
    to: '/settings/products',
    group: 'Work',
    also: 'services goods fixed price',
    open: looksAfterFirm,
  },
  {
    name: 'API keys and AI clients',
    to: '/settings/api-keys',
    group: 'Connections',
    also: 'mcp token',
    open: views(apikeys),
  },
  { name: 'Webhooks', to: '/settings/webhooks', group: 'Connections', also: 'deliveries events', open: looksAfterFirm },
  {
    name: 'Import',
    to: '/settings/import',
    group: 'Connections',
    also: 'csv excel xlsx harvest toggl xero upload move sample data',
    open: ({ userType }) => userType === userTypes.staff,
  },
  {
    name: 'Export',
    to: '/settings/export',
    group: 'Connections',
    also: 'zip csv download backup whole account move leave',
    open: ({ administrator }) => administrator,
  },
]
