/** The person's own second factor, and whether the account requires one. Changes take the password again. */
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  addPasskey,
  confirmAuthenticator,
  createRecoveryCodes,
  readContactSecondFactor,
  readSecondFactor,
  removeAuthenticator,
  removePasskey,
  renamePasskey,
  resetSecondFactor,
  startAuthenticator,
  startPasskey,
} from '../../../contract/operations/sign-in.ts'
import type { secondFactorDemands } from '../../../contract/resources/settings/account.ts'
import { call } from '../call.ts'
import type { Client } from '../client.ts'
import { useConnection } from '../connection.tsx'
import type { RecordId } from '../record.ts'

export type Demand = (typeof secondFactorDemands)[number]

const factorQuery = (client: Client) =>
  queryOptions({
    queryKey: ['secondfactor'],
    queryFn: async ({ signal }) => (await call(client, readSecondFactor, { signal })).data,
  })

export const useSecondFactor = () => useQuery(factorQuery(useConnection().client))

/** A colleague's second factor, as administrators see it. */
export function useColleagueFactor(contactid: RecordId) {
  const { client } = useConnection()
  return useQuery({
    queryKey: ['secondfactor', 'colleague', String(contactid)],
    queryFn: async ({ signal }) => (await call(client, readContactSecondFactor, { path: { contactid }, signal })).data,
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

function changesFor(cache: QueryClient, client: Client) {
  const loadSettled = async <Data>(response: Promise<{ readonly data: Data }>): Promise<Data> => {
    const { data } = await response
    await cache.invalidateQueries({ queryKey: ['secondfactor'] })
    return data
  }
  return {
    beginApp: (password: string) => loadSettled(call(client, startAuthenticator, { body: { password } })),
    confirmApp: async (code: string) =>
      (await loadSettled(call(client, confirmAuthenticator, { body: { code } }))).recoverycodes,
    removeApp: (password: string) => loadSettled(call(client, removeAuthenticator, { body: { password } })),
    async addPasskey(name: string, password: string): Promise<readonly string[]> {
      const options = await loadSettled(call(client, startPasskey, { body: { password } }))
      const { startRegistration } = await import('@simplewebauthn/browser')
      // What the standard says of them, not the interface.
      const response = await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
      return (await loadSettled(call(client, addPasskey, { body: { name, response } }))).recoverycodes
    },
    renamePasskey: (passkeyid: number, name: string) =>
      loadSettled(call(client, renamePasskey, { path: { passkeyid }, body: { name } })),
    removePasskey: (passkeyid: number, password: string) =>
      loadSettled(call(client, removePasskey, { path: { passkeyid }, body: { password } })),
    renewCodes: async (password: string) =>
      (await loadSettled(call(client, createRecoveryCodes, { body: { password } }))).recoverycodes,
    reset: (contactid: RecordId) => loadSettled(call(client, resetSecondFactor, { path: { contactid } })),
    demand: (secondfactor: Demand) => loadSettled(client('PUT', '/settings/account', { body: { secondfactor } })),
  }
}

export type FactorChanges = ReturnType<typeof changesFor>
