/** People who may be mentioned in what is said of a project, by what is typed of their name. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useConnection } from '../connection.tsx'
import type { RecordId } from '../record.ts'

export interface MentionablePerson {
  readonly id: number
  readonly name: string
}

const nobody: readonly MentionablePerson[] = []

/** Nobody while nothing is typed. */
export function useMentionable(project: RecordId | null, typed: string | null): readonly MentionablePerson[] {
  const { client } = useConnection()
  const isAsked = project !== null && typed !== null
  const { data } = useQuery({
    queryKey: ['own', 'mentionable', String(project), typed?.toLowerCase() ?? ''],
    queryFn: async ({ signal }) => {
      const query = { q: typed ?? '' }
      return (await client<MentionablePerson[]>('GET', `/projects/${project}/mentionable`, { query, signal })).data
    },
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  return isAsked ? (data ?? nobody) : nobody
}
