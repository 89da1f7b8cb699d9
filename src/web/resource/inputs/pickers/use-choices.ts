/**
 * Records to choose from. Cached ones are matched immediately while somebody types, and the service adds its results.
 * In lists of people the caller comes first; then the last used ones, then the caller's own, then the rest.
 */

import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { ascending } from '../../../../contract/ascending.ts'
import { noRecord } from '../../../../contract/language/filter.ts'
import { resourceNamed } from '../../../../contract/registry.ts'
import { useConnection } from '../../../data/connection.tsx'
import { readTogether } from '../../../data/lists/read-together.ts'
import { type Me, useMe } from '../../../data/me.ts'
import { listQuery, type Params } from '../../../data/queries.ts'
import { getTitle, key, type RecordData } from '../../../data/record.ts'
import { getRetry } from '../../../ui/notices/search-failure.tsx'
import { bestMatches, type Choice } from './choice.ts'
import { useLastUsed } from './last-used.ts'
import { getSource } from './sources.tsx'

export interface ChoiceQuery {
  /** Name of the resource to choose from. */
  readonly target: string
  /** Filters for the records, as for their list. */
  readonly scope?: Params
  /** If false, nothing is fetched yet. */
  readonly enabled?: boolean
}

interface Choices {
  readonly choices: readonly Choice[]
  readonly isLoading: boolean
  /** Repeats the search if it failed; the choices are then only those that were read before. */
  readonly retry: (() => void) | null
  /** Stores the value among the last used. */
  readonly markUsed: (value: string) => void
}

/** Number of records fetched before anything is typed. If there are no more, the search needs no requests. */
const atFirst = 100
const maxFound = 30
const maxRemembered = 6
const unread: readonly RecordData[] = []

export function useChoices(me: Me, { target, scope = {}, enabled = true }: ChoiceQuery, search: string): Choices {
  const { client } = useConnection()
  const resource = resourceNamed(target)
  const { fields, params, rank = () => 0, ownParams } = getSource(target)
  const [recent, setRecent] = useLastUsed(me, target)
  const ask = (size: number, more: Params) =>
    listQuery(client, resource, {
      fields: [resource.title, ...fields.filter((name) => !(saysPlace(name) && 'projectid' in scope))].join(','),
      pagenumber: '1',
      pagesize: String(size),
      ...params,
      ...scope,
      ...more,
    })
  const first = useQuery({ ...ask(atFirst, {}), staleTime: 60_000, enabled })
  const rows = first.data?.rows ?? unread
  const [text] = useDebouncedValue(search.trim(), 120, { leading: true })
  const isPart = rows.length === atFirst
  const more = useQuery({
    ...ask(maxFound, { search: text }),
    staleTime: 30_000,
    enabled: enabled && isPart && text !== '',
  })
  const missingIds = recent.filter((id) => !rows.some((record) => key(record) === id))
  const last = useQuery({
    ...ask(maxRemembered, { id: missingIds.join(',') }),
    staleTime: 60_000,
    enabled: enabled && isPart && missingIds.length > 0,
  })
  const mine = useQuery({
    ...ask(atFirst, ownParams && me.id !== null ? ownParams(me.id) : {}),
    staleTime: 60_000,
    enabled: enabled && ownParams !== undefined && me.id !== null,
  })
  const ownRows = (ownParams && mine.data?.rows) || unread
  const ownIds = new Set(ownRows.map(key))
  const getStateText = (record: RecordData) => {
    if (target === 'contacts' && key(record) === me.id) return -2
    if (recent.includes(key(record))) return -1 + recent.indexOf(key(record)) / maxRemembered / 2
    return ownIds.has(key(record)) ? -0.5 : rank(record)
  }
  const ofService = search.trim() === text ? (more.data?.rows ?? unread) : unread
  const records = distinct([...(last.data?.rows ?? unread), ...ownRows, ...rows, ...ofService])
  const sortedRecords = records.toSorted((one, second) => getStateText(one) - getStateText(second))
  const choices = sortedRecords.map((record) => getChoice(target, record))
  const matches = bestMatches(choices, search)
  return {
    // The service also searches fields that are not shown here.
    choices: [
      ...matches,
      ...choices.filter((one) => !matches.includes(one) && ofService.some((row) => key(row) === one.value)),
    ],
    retry: getRetry(first, more),
    isLoading: first.isLoading || mine.isLoading || more.isFetching || (isPart && text !== search.trim()),
    markUsed: (value) => setRecent([value, ...recent.filter((id) => id !== value)].slice(0, maxRemembered)),
  }
}

/** Within one project its title is omitted. */
const saysPlace = (field: string) => field === 'projecttitle'

/** A record as a choice. */
export function getChoice(target: string, record: RecordData): Choice {
  const label = getTitle(resourceNamed(target), record)
  return { value: key(record), label, ...getSource(target).look?.(record) }
}

function distinct(records: readonly RecordData[]): readonly RecordData[] {
  return [...new Map(records.map((record) => [key(record), record])).values()]
}

export const useChosen = (target: string, ids: readonly string[]): readonly Choice[] =>
  useChosenRecords(target, ids).selectedChoices

interface Chosen {
  readonly selectedChoices: readonly Choice[]
  /** True after the request, even if it failed. */
  readonly areRead: boolean
  /** Ids that the service did not return: deleted, or not visible to the caller. */
  readonly missingIds: readonly string[]
}

/**
 * The chosen records in any state, even closed; fetched only if not cached. The caller's own name is known without a
 * request.
 */
export function useChosenRecords(target: string, ids: readonly string[]): Chosen {
  const { client } = useConnection()
  const me = useMe()
  const self = target === 'contacts' && me.id !== null ? [{ id: me.id, fullname: me.name }] : []
  const resource = resourceNamed(target)
  const { fields } = getSource(target)
  const isSelf = (id: string) => self.some((person) => person.id === id)
  const readable = ids.filter((id) => /^[\w-]+$/.test(id) && !words.includes(id) && !isSelf(id))
  const params: Params = {
    fields: [resource.title, ...fields].join(','),
    ...(resource.states.listed.length > 0 ? { status: 'all' } : {}),
  }
  const { data, isPending } = useQuery({
    ...listQuery(client, resource, { ...params, id: readable.toSorted(ascending).join(',') }),
    queryFn: async () => {
      const rows = await readTogether(client, resource, readable, params)
      return { rows, total: rows.length }
    },
    staleTime: 60_000,
    enabled: readable.length > 0,
  })
  const knownRecords = [...self, ...((readable.length > 0 && data?.rows) || unread)]
  const choices = ids.flatMap((id) =>
    knownRecords.filter((record) => key(record) === id).map((record) => getChoice(target, record)),
  )
  const goneIds = data ? readable.filter((id) => !choices.some(({ value }) => value === id)) : []
  return { selectedChoices: choices, areRead: readable.length === 0 || !isPending, missingIds: goneIds }
}

/** Filter values that are not ids. */
const words: readonly string[] = ['me', 'unassigned', 'all', noRecord]
