/** The person's own second factor, and whether the account requires one. Changes take the password again. */
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { secondFactorDemands } from '../../../contract/resources/settings/account.ts'
import type { Client } from '../client.ts'
import { useConnection } from '../connection.tsx'
import type { RecordId } from '../record.ts'

export interface Passkey {
  readonly id: number
  readonly name: string
  readonly createdon: string
  readonly lastused: string | null
}

export interface SecondFactor {
  readonly required: boolean
  readonly passkeysavailable: boolean
  readonly authenticator?: Omit<Passkey, 'id' | 'name'>
  readonly passkeys: readonly Passkey[]
  /** Number of unused ones. */
  readonly recoverycodes: number
}

export type Demand = (typeof secondFactorDemands)[number]

const root = '/me/secondfactor'

const factorQuery = (client: Client) =>
  queryOptions({
    queryKey: ['secondfactor'],
    queryFn: async ({ signal }) => (await client<SecondFactor>('GET', root, { signal })).data,
  })

export const useSecondFactor = () => useQuery(factorQuery(useConnection().client))

/** A colleague's second factor, as administrators see it. */
export interface ColleagueFactor {
  readonly authenticator: boolean
  /** Their number. */
  readonly passkeys: number
}

const colleaguePath = (contact: RecordId) => `/contacts/${contact}/secondfactor`

export function useColleagueFactor(contact: RecordId) {
  const { client } = useConnection()
  return useQuery({
    queryKey: ['secondfactor', 'colleague', String(contact)],
    queryFn: async ({ signal }) => (await client<ColleagueFactor>('GET', colleaguePath(contact), { signal })).data,
  })
}

/** Null for people who may not see the account's settings. */
export function useDemand(mayRead: boolean) {
  const { client } = useConnection()
  return useQuery({
    queryKey: ['secondfactor', 'demand'],
    enabled: mayRead,
    queryFn: async ({ signal }) =>
      (
        await client<{ secondfactor: Demand }>('GET', '/settings/account', {
          query: { fields: 'secondfactor' },
          signal,
        })
      ).data.secondfactor,
  })
}

/** Each throws refusals, for the form to show. */
export function useFactorChanges() {
  const cache = useQueryClient()
  const { client } = useConnection()
  return useMemo(() => changesFor(cache, client), [cache, client])
}

interface Added {
  readonly recoverycodes: readonly string[]
}

function changesFor(cache: QueryClient, client: Client) {
  const post = async <T>(path: string, body: object, method: 'POST' | 'PUT' = 'POST') => {
    const { data } = await client<T>(method, path, { body })
    await cache.invalidateQueries({ queryKey: ['secondfactor'] })
    return data
  }
  return {
    beginApp: (password: string) => post<{ secret: string; uri: string }>(`${root}/authenticator`, { password }),
    confirmApp: async (code: string) => (await post<Added>(`${root}/authenticator/confirm`, { code })).recoverycodes,
    removeApp: (password: string) => post(`${root}/authenticator/remove`, { password }),
    async addPasskey(name: string, password: string): Promise<readonly string[]> {
      const optionsJSON = await post<PublicKeyCredentialCreationOptionsJSON>(`${root}/passkeys/options`, { password })
      const { startRegistration } = await import('@simplewebauthn/browser')
      const response = await startRegistration({ optionsJSON })
      return (await post<Added>(`${root}/passkeys`, { name, response })).recoverycodes
    },
    renamePasskey: (id: number, name: string) => post(`${root}/passkeys/${id}`, { name }, 'PUT'),
    removePasskey: (id: number, password: string) => post(`${root}/passkeys/${id}/remove`, { password }),
    renewCodes: async (password: string) => (await post<Added>(`${root}/recoverycodes`, { password })).recoverycodes,
    reset: (contact: RecordId) => post(`${colleaguePath(contact)}/reset`, {}),
    demand: (secondfactor: Demand) => post('/settings/account', { secondfactor }, 'PUT'),
  }
}

export type FactorChanges = ReturnType<typeof changesFor>
