/** The number that the service assigns to a new record if none is entered. */
import { useQuery } from '@tanstack/react-query'
import { mayUse, type Resource } from '../../../contract/language/resource.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import { useConnection } from '../../data/connection.tsx'
import type { Me } from '../../data/me.ts'
import { getCollection, type RecordData } from '../../data/record.ts'
import type { View } from '../view.ts'

/** Null if the account does not number such records, or the caller may not see the number. */
export function useNextNumber({ numbering }: View, me: Me): string | null {
  const { client } = useConnection()
  const resource: Resource | null = numbering === undefined ? null : resourceNamed(numbering)
  const { data } = useQuery({
    queryKey: ['record', numbering, 'next'],
    queryFn: async () => (await client<RecordData>('GET', getCollection(resource as Resource))).data,
    enabled: resource !== null && mayUse(me.actor, resource, 'view'),
    select: ({ active, prefix, next, digits }) =>
      active === false ? null : `${prefix ?? ''}${String(next).padStart(Number(digits), '0')}`,
  })
  return data ?? null
}
