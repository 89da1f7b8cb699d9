/** The caller: who they are, what they may do, and their account's formats of times and money. */
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { type Caller, type CallerAccount, readMe } from '../../contract/operations/me.ts'
import type { Grant } from '../../contract/operations/people.ts'
import type { OwnField } from '../../contract/resources/settings/own-fields.ts'
import { type Action, type Actor, actions } from '../../contract/rights.ts'
import { initLocale } from '../language/current-locale.ts'
import { getLanguageChoice } from '../ui/language-choice.ts'
import { call } from './call.ts'
import type { Client } from './client.ts'
import { useConnection } from './connection.tsx'
import { readPreferences } from './lists/preferences.ts'
import { RequestError } from './request-error.ts'
import { stopViewingAs, viewedPerson } from './seeing/seeing-as.ts'

export type Account = Pick<CallerAccount, 'name' | 'timezone' | 'currency' | 'locale' | 'logo'>

const unknownAccount: Account = { name: 'Worklane', timezone: 'UTC', currency: 'USD', locale: 'en' }

export interface Me {
  readonly id: string | null
  readonly name: string
  readonly email: string
  readonly account: Account
  /** The account's custom fields, as far as the caller may see them. */
  readonly ownFields: readonly OwnField[]
  /** The caller as the contract's rules take it. */
  readonly actor: Actor
}

export const meQuery = (client: Client) =>
  queryOptions({
    queryKey: ['me'],
    queryFn: async ({ signal }) => {
      const me = call(client, readMe, { signal }).then(({ data }) => meFrom(data))
      if (viewedPerson) return me.catch(asOneself)
      await readPreferences(client, me)
      return me.then(applyLocale)
    },
    staleTime: 5 * 60_000,
  })

/** Returns to the user's own view if they may no longer view as the other person. */
function asOneself(error: unknown): never {
  if (error instanceof RequestError && error.status === 403) stopViewingAs()
  throw error
}

/** Sets language and locale before anything is shown. */
function applyLocale(me: Me): Me {
  initLocale(getLanguageChoice(me), me.account.locale)
  return me
}

export function useMe(): Me {
  return useSuspenseQuery(meQuery(useConnection().client)).data
}

function meFrom(response: Caller): Me {
  const name = response.fullname ?? [response.firstname, response.lastname].filter(Boolean).join(' ')
  const { customfields = [], ...rest } = response.account ?? {}
  const account: Account = { ...unknownAccount, ...rest }
  return {
    id: response.id === undefined ? null : String(response.id),
    name: name || response.email || account.name,
    email: response.email ?? '',
    account,
    ownFields: customfields,
    actor: actorFrom(response, account),
  }
}

function actorFrom(response: Caller, account: Account): Actor {
  return {
    account: 0,
    kind: response.id === undefined ? 'apikey' : 'user',
    credential: '',
    userType: response.usertype,
    administrator: response.administrator ?? false,
    contact: numberOrNull(response.id),
    company: numberOrNull(response.companyid),
    division: numberOrNull(response.divisionid),
    teams: [],
    grants: new Map((response.permissions ?? []).map((grant) => [Number(grant.id), getBits(grant)])),
    timezone: account.timezone,
    locale: account.locale,
  }
}

function getBits(grant: Grant): number {
  return (Object.keys(actions) as Action[]).reduce((sum, action) => sum + (grant[action] ? actions[action] : 0), 0)
}

const numberOrNull = (value: number | null | undefined) => value ?? null
