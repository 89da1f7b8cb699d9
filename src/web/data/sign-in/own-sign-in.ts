/**
 * The password and email with which the person signs in. Changing them takes the current password, which is never
 * stored.
 */
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  changePassword,
  changeSignInEmail,
  readSignInEmail,
  type SignInEmail,
} from '../../../contract/operations/sign-in.ts'
import { call } from '../call.ts'
import type { Client } from '../client.ts'
import { useConnection } from '../connection.tsx'

const addressKey = ['signinaddress'] as const

const addressQuery = (client: Client) =>
  queryOptions({
    queryKey: addressKey,
    queryFn: async ({ signal }) => (await call(client, readSignInEmail, { signal })).data,
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
      await call(client, changePassword, { body: { current, password } })
      // The change has ended the other sessions and discarded a pending email.
      await Promise.all([
        cache.invalidateQueries({ queryKey: ['list', 'sessions'] }),
        cache.invalidateQueries({ queryKey: addressKey }),
      ])
    },
    /** Requests a change of the email; the current one cancels a pending change. */
    async email(email: string, password: string): Promise<SignInEmail> {
      const { data } = await call(client, changeSignInEmail, { body: { email, password } })
      cache.setQueryData<SignInEmail>(addressKey, data)
      return data
    },
  }
}

export type SignInChanges = ReturnType<typeof changesFor>
