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
  readonly path: string
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
  { name: t('Password and email'), path: '/settings/sign-in', group: t('You'), open: isPerson },
  {
    name: t('Notifications'),
    path: '/settings/notifications',
    group: t('You'),
    also: t('email mail mentions bell'),
    open: ({ contact, userType }) => contact !== null && userType !== userTypes.client,
  },
  {
    name: t('Calendar feed'),
    path: '/settings/calendar',
    group: t('You'),
    also: t('ical ics outlook google'),
    open: isPerson,
  },
  {
    name: t('Second factor'),
    path: '/settings/second-factor',
    group: t('You'),
    also: t('passkey authenticator'),
    open: isPerson,
  },
  { name: t('Sessions and connected programs'), path: '/settings/sessions', group: t('You'), open: isPerson },
  {
    name: t('Firm details'),
    path: '/settings/firm',
    group: t('Firm'),
    also: t('account name time zone currency language rates'),
    open: looksAfterFirm,
  },
  {
    name: t('Branding'),
    path: '/settings/branding',
    group: t('Firm'),
    also: t('colour logo address letterhead footer bank tax number'),
    open: looksAfterFirm,
  },
  {
    name: t('Numbering'),
    path: '/settings/numbering',
    group: t('Firm'),
    also: t('invoice quote project'),
    open: looksAfterFirm,
  },
  {
    name: t('Tax and terms'),
    path: '/settings/terms',
    group: t('Firm'),
    also: t('payment bank days rate quote validity'),
    open: looksAfterFirm,
  },
  {
    name: t('Mail texts'),
    path: '/settings/mail-texts',
    group: t('Firm'),
    also: t('email invoice quote subject send'),
    open: looksAfterFirm,
  },
  {
    name: t('Reminders'),
    path: '/settings/reminders',
    group: t('Firm'),
    also: t('mail texts overdue'),
    open: looksAfterFirm,
  },
  {
    name: t('People and rights'),
    path: '/settings/people',
    group: t('People'),
    also: t('invite role permissions users'),
    open: seesPeople,
  },
  {
    name: t('Teams and divisions'),
    path: '/settings/teams',
    group: t('People'),
    also: t('groups roles'),
    open: looksAfterFirm,
  },
  {
    name: t('Working hours and days off'),
    path: '/settings/hours',
    group: t('People'),
    also: t('capacity holidays vacation leave planning calendar'),
    open: views(daysoff),
  },
  {
    name: t('Rates'),
    path: '/settings/rates',
    group: t('People'),
    also: t('price hour service staff'),
    open: looksAfterFirm,
  },
  { name: t('Security log'), path: '/settings/security-log', group: t('People'), open: views(securityevents) },
  {
    name: t('Work stages'),
    path: '/settings/work-stages',
    group: t('Work'),
    also: t('status board columns'),
    open: looksAfterFirm,
  },
  { name: t('Tags'), path: '/settings/tags', group: t('Work'), also: 'labels', open: looksAfterFirm },
  { name: t('Categories'), path: '/settings/categories', group: t('Work'), open: looksAfterFirm },
  {
    name: t('Custom fields'),
    path: '/settings/custom-fields',
    group: t('Work'),
    also: t('dropdown options'),
    open: (actor) => mayUse(actor, customfields, 'edit'),
  },
  {
    name: t('Projects and templates'),
    path: '/settings/projects',
    group: t('Work'),
    also: 'defaults',
    open: looksAfterFirm,
  },
  {
    name: t('Product libraries'),
    path: '/settings/products',
    group: t('Work'),
    also: t('services goods fixed price'),
    open: looksAfterFirm,
  },
  {
    name: t('API keys and AI clients'),
    path: '/settings/api-keys',
    group: t('Connections'),
    also: t('mcp token'),
    open: views(apikeys),
  },
  {
    name: t('Webhooks'),
    path: '/settings/webhooks',
    group: t('Connections'),
    also: t('deliveries events'),
    open: looksAfterFirm,
  },
  {
    name: t('Import'),
    path: '/settings/import',
    group: t('Connections'),
    also: t('csv excel xlsx harvest toggl xero upload move sample data'),
    open: ({ userType }) => userType === userTypes.staff,
  },
  {
    name: t('Export'),
    path: '/settings/export',
    group: t('Connections'),
    also: t('zip csv download backup whole account move leave'),
    open: ({ administrator }) => administrator,
  },
]
