/** The pages of the settings: their names, addresses and who may open them. */

import { mayUse } from '../../../../contract/language/resource.ts'
import { securityevents } from '../../../../contract/resources/history/security-events.ts'
import { apikeys } from '../../../../contract/resources/settings/settings.ts'
import type { Actor } from '../../../../contract/rights.ts'

export interface SettingsPage {
  readonly name: string
  readonly to:
    | '/settings/sign-in'
    | '/settings/second-factor'
    | '/settings/sessions'
    | '/settings/api-keys'
    | '/settings/security-log'
  readonly group: 'You' | 'Account'
  readonly open: (actor: Actor) => boolean
}

const isPerson = ({ contact }: Actor) => contact !== null

export const settingsPages: readonly SettingsPage[] = [
  { name: 'Password and email', to: '/settings/sign-in', group: 'You', open: isPerson },
  { name: 'Second factor', to: '/settings/second-factor', group: 'You', open: isPerson },
  { name: 'Sessions and connected programs', to: '/settings/sessions', group: 'You', open: isPerson },
  {
    name: 'API keys and AI clients',
    to: '/settings/api-keys',
    group: 'Account',
    open: (actor) => mayUse(actor, apikeys, 'view'),
  },
  {
    name: 'Security log',
    to: '/settings/security-log',
    group: 'Account',
    open: (actor) => mayUse(actor, securityevents, 'view'),
  },
]
