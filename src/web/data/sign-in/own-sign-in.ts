/**
 * The password and email with which the person signs in. Changing them takes the current password, which is never
 * stored.
 */
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Client } from '../client.ts'
import { useConnection } from '../connection.tsx'

export interface SignInAddress {
  readonly email: string
  /** The new email until it is confirmed. */
  readonly pending: string | null
}

const addressKey = ['signinaddress'] as const

const addressQuery = (client: Client) =>
  queryOptions({
    queryKey: addressKey,
    queryFn: async ({ signal }) => (await client<SignInAddress>('GET', '/me/email', { signal })).data,
  })

export const useSignInAddress = () => useQuery(addressQuery(useConnection().client))

/** Each throws refusals, for the form to show. */
export function useSignInChanges() {
  const cache = useQueryClient()
  const { client } = useConnection()
  return useMemo(() => changesFor(cache, client), [cache, client])
}

function changesFor(cache: QueryClient, client: Client) {
  return {
    async password(current: string, password: string): Promise<void> {
      await client('PUT', '/me/password', { body: { current, password } })
      // The change has ended the other sessions and discarded a pending email.
      await Promise.all([
        cache.invalidateQueries({ queryKey: ['list', 'sessions'] }),
        cache.invalidateQueries({ queryKey: addressKey }),
      ])
    },
    /** Requests a change of the email; the current one cancels a pending change. */
    async email(email: string, password: string): Promise<SignInAddress> {
      const { data } = await client<SignInAddress>('PUT', '/me/email', { body: { email, password } })
      cache.setQueryData<SignInAddress>(addressKey, data)
      return data
    },
  }
}

export type SignInChanges = ReturnType<typeof changesFor>
