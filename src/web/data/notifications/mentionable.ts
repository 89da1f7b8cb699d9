/** People who can be mentioned in messages about a record, by the typed part of their name. */

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listMentionable } from '../../../contract/operations/notifications.ts'
import type { AnswerOf } from '../../../contract/operations/operation.ts'
import { call } from '../call.ts'
import { useConnection } from '../connection.tsx'
import type { RecordId } from '../record.ts'

type MentionablePerson = AnswerOf<(typeof listMentionable)['projects']>[number]

interface Place {
  readonly kind: 'projects' | 'invoices' | 'quotes' | 'companies'
  readonly id: RecordId
}

const mentionablePersons: readonly MentionablePerson[] = []

interface Mentionable {
  /** Empty while nothing is typed. */
  readonly people: readonly MentionablePerson[]
  /** Whether it is known that no name matches. */
  readonly isNobody: boolean
  /** Whether the people for the typed text are still being requested; until then these are those for an earlier one. */
  readonly isPending: boolean
}

export function useMentionable(place: Place | null, text: string | null): Mentionable {
  const { client } = useConnection()
  const isAsked = place !== null && text !== null
  const { data, isPlaceholderData, isLoading } = useQuery({
    queryKey: ['own', 'mentionable', place?.kind ?? '', String(place?.id), text?.toLowerCase() ?? ''],
    queryFn: async ({ signal }) => {
      const query = { q: text ?? '' }
      if (place === null) return mentionablePersons
      return (await call(client, listMentionable[place.kind], { path: { recordid: place.id }, query, signal })).data
    },
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const people = isAsked ? (data ?? mentionablePersons) : mentionablePersons
  return {
    people,
    isNobody: isAsked && data?.length === 0 && !isPlaceholderData,
    isPending: isLoading || (isAsked && isPlaceholderData),
  }
}
