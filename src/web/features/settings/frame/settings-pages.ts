/** The settings pages: names, URLs, and who may open them. */

import { mayUse, type Resource } from '../../../../contract/language/resource.ts'
import { securityevents } from '../../../../contract/resources/history/security-events.ts'
import { account } from '../../../../contract/resources/settings/account.ts'
import { apikeys, customfields } from '../../../../contract/resources/settings/settings.ts'
import { daysoff } from '../../../../contract/resources/time/capacity.ts'
import { type Actor, can, permissions, userTypes } from '../../../../contract/rights.ts'
import { t } from '../../../language/t.ts'

export interface SettingsPage {
  readonly name: string
  readonly to: string
  /** You, Firm, People, Work or Connections. */
  readonly group: string
  /** Additional search terms. */
  readonly also?: string
  readonly open: (actor: Actor) => boolean
}

const isPerson = ({ contact }: Actor) => contact !== null
const views = (resource: Resource) => (actor: Actor) => mayUse(actor, resource, 'view')
/** Users who may change the account itself. */
const looksAfterFirm = (actor: Actor) => mayUse(actor, account, 'edit')

/** Who sees people's rights: staff only, because clients have no colleagues here. */
const seesPeople = (actor: Actor) =>
  actor.userType === userTypes.staff && (actor.administrator || can(actor, permissions.userPermissions))

export const settingsPages: readonly SettingsPage[] = [
  { name: t('Password and email'), to: '/settings/sign-in', group: t('You'), open: isPerson },
  {
    name: t('Notifications'),
    to: '/settings/notifications',
    group: t('You'),
    also: t('email mail mentions bell'),
    open: ({ contact, userType }) => contact !== null && userType !== userTypes.client,
  },
  {
    name: t('Calendar feed'),
    to: '/settings/calendar',
    group: t('You'),
    also: t('ical ics outlook google'),
    open: isPerson,
  },
  {
    name: t('Second factor'),
    to: '/settings/second-factor',
    group: t('You'),
    also: t('passkey authenticator'),
    open: isPerson,
  },
  { name: t('Sessions and connected programs'), to: '/settings/sessions', group: t('You'), open: isPerson },
  {
    name: t('Firm details'),
    to: '/settings/firm',
    group: t('Firm'),
    also: t('account name time zone currency language rates'),
    open: looksAfterFirm,
  },
  {
    name: t('Branding'),
    to: '/settings/branding',
    group: t('Firm'),
    also: t('colour logo address letterhead footer bank tax number'),
    open: looksAfterFirm,
  },
  {
    name: t('Numbering'),
    to: '/settings/numbering',
    group: t('Firm'),
    also: t('invoice quote project'),
    open: looksAfterFirm,
  },
  {
    name: t('Tax and terms'),
    to: '/settings/terms',
    group: t('Firm'),
    also: t('payment bank days rate quote validity'),
    open: looksAfterFirm,
  },
  {
    name: t('Mail texts'),
    to: '/settings/mail-texts',
    group: t('Firm'),
    also: t('email invoice quote subject send'),
    open: looksAfterFirm,
  },
  {
    name: t('Reminders'),
    to: '/settings/reminders',
    group: t('Firm'),
    also: t('mail texts overdue'),
    open: looksAfterFirm,
  },
  {
    name: t('People and rights'),
    to: '/settings/people',
    group: t('People'),
    also: t('invite role permissions users'),
    open: seesPeople,
  },
  {
    name: t('Teams and divisions'),
    to: '/settings/teams',
    group: t('People'),
    also: t('groups roles'),
    open: looksAfterFirm,
  },
  {
    name: t('Working hours and days off'),
    to: '/settings/hours',
    group: t('People'),
    also: t('capacity holidays vacation leave planning calendar'),
    open: views(daysoff),
  },
  {
    name: t('Rates'),
    to: '/settings/rates',
    group: t('People'),
    also: t('price hour service staff'),
    open: looksAfterFirm,
  },
  { name: t('Security log'), to: '/settings/security-log', group: t('People'), open: views(securityevents) },
  {
    name: t('Work stages'),
    to: '/settings/work-stages',
    group: t('Work'),
    also: t('status board columns'),
    open: looksAfterFirm,
  },
  { name: t('Tags'), to: '/settings/tags', group: t('Work'), also: 'labels', open: looksAfterFirm },
  { name: t('Categories'), to: '/settings/categories', group: t('Work'), open: looksAfterFirm },
  {
    name: t('Custom fields'),
    to: '/settings/custom-fields',
    group: t('Work'),
    also: t('dropdown options'),
    open: (actor) => mayUse(actor, customfields, 'edit'),
  },
  {
    name: t('Projects and templates'),
    to: '/settings/projects',
    group: t('Work'),
    also: 'defaults',
    open: looksAfterFirm,
  },
  {
    name: t('Product libraries'),
    to: '/settings/products',
    group: t('Work'),
    also: t('services goods fixed price'),
    open: looksAfterFirm,
  },
  {
    name: t('API keys and AI clients'),
    to: '/settings/api-keys',
    group: t('Connections'),
    also: t('mcp token'),
    open: views(apikeys),
  },
  {
    name: t('Webhooks'),
    to: '/settings/webhooks',
    group: t('Connections'),
    also: t('deliveries events'),
    open: looksAfterFirm,
  },
  {
    name: t('Import'),
    to: '/settings/import',
    group: t('Connections'),
    also: t('csv excel xlsx harvest toggl xero upload move sample data'),
    open: ({ userType }) => userType === userTypes.staff,
  },
  {
    name: t('Export'),
    to: '/settings/export',
    group: t('Connections'),
    also: t('zip csv download backup whole account move leave'),
    open: ({ administrator }) => administrator,
  },
]
