/** Recently opened records, stored on this machine. Listed in the palette and in the sidebar. */
import { useEffect, useEffectEvent } from 'react'
import type { SearchResult } from '../../../contract/operations/search.ts'
import { type SearchKindName, searchKinds } from '../../../contract/requests/search.ts'
import type { Me } from '../../data/me.ts'
import { getTitle, key } from '../../data/record.ts'
import { useActionTarget } from '../../resource/action-target.ts'
import { storedPreference, usePreference } from '../../ui/preference.ts'

/** A remembered search result. */
export type Recent = Pick<SearchResult, 'kind' | 'title' | 'context' | 'number'> & { readonly id: string }

const maxRecents = 12
const name = 'recents'
const recents: readonly Recent[] = []

export const useRecents = (me: Me): readonly Recent[] => usePreference(me, name, recents)[0]

/** Remembers opened records while the shell is mounted. */
export function useRememberOpened(me: Me): void {
  const open = useActionTarget()
  const [, setRecents] = usePreference(me, name, recents)
  const recent = open && !open.isSelection ? recentFrom(open) : null
  const text = recent && JSON.stringify(recent)
  const remember = useEffectEvent((openedRecord: Recent) => {
    const storedRecents = storedPreference(me, name, recents)
    const next = [openedRecord, ...storedRecents.filter((candidate) => !isSame(candidate, openedRecord))].slice(
      0,
      maxRecents,
    )
    if (JSON.stringify(next) !== JSON.stringify(storedRecents)) setRecents(next)
  })
  useEffect(() => {
    if (text !== null) remember(JSON.parse(text) as Recent)
  }, [text])
}

const isSame = (first: Recent, second: Recent) => first.kind === second.kind && first.id === second.id

function recentFrom({ view, records }: NonNullable<ReturnType<typeof useActionTarget>>): Recent | null {
  const kind = view.resource.name as SearchKindName
  const [record] = records
  if (!record || !Object.hasOwn(searchKinds, kind)) return null
  const fields = searchKinds[kind]
  const text = (fieldName: string | null) =>
    fieldName !== null && typeof record[fieldName] === 'string' ? (record[fieldName] as string) : undefined
  const [context, number] = [text(fields.context), text(fields.number)]
  return {
    kind,
    id: key(record),
    title: getTitle(view.resource, record),
    ...(context ? { context } : {}),
    ...(number ? { number } : {}),
  }
}
