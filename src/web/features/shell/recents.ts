/** Recently opened records, stored on this machine. Listed in the palette and in the sidebar. */
import { useEffect, useEffectEvent } from 'react'
import { type SearchKindName, type SearchResult, searchKinds } from '../../../contract/requests/search.ts'
import type { Me } from '../../data/me.ts'
import { key, titleOf } from '../../data/record.ts'
import { useActionTarget } from '../../resource/action-target.ts'
import { storedPreference, usePreference } from '../../ui/preference.ts'

/** A remembered search result. */
export type Recent = Pick<SearchResult, 'kind' | 'title' | 'context' | 'number'> & { readonly id: string }

const kept = 12
const name = 'recents'
const nothing: readonly Recent[] = []

export const useRecents = (me: Me): readonly Recent[] => usePreference(me, name, nothing)[0]

/** Remembers opened records while the shell is mounted. */
export function useRememberOpened(me: Me): void {
  const open = useActionTarget()
  const [, setRecents] = usePreference(me, name, nothing)
  const recent = open && !open.isSelection ? recentFrom(open) : null
  const text = recent && JSON.stringify(recent)
  const remember = useEffectEvent((opened: Recent) => {
    const stored = storedPreference(me, name, nothing)
    const next = [opened, ...stored.filter((each) => !isSame(each, opened))].slice(0, kept)
    if (JSON.stringify(next) !== JSON.stringify(stored)) setRecents(next)
  })
  useEffect(() => {
    if (text !== null) remember(JSON.parse(text) as Recent)
  }, [text])
}

const isSame = (one: Recent, other: Recent) => one.kind === other.kind && one.id === other.id

function recentFrom({ view, records }: NonNullable<ReturnType<typeof useActionTarget>>): Recent | null {
  const kind = view.resource.name as SearchKindName
  const [record] = records
  if (!record || !Object.hasOwn(searchKinds, kind)) return null
  const shown = searchKinds[kind]
  const text = (wire: string | null) =>
    wire !== null && typeof record[wire] === 'string' ? (record[wire] as string) : undefined
  const [context, number] = [text(shown.context), text(shown.number)]
  return {
    kind,
    id: key(record),
    title: titleOf(view.resource, record),
    ...(context ? { context } : {}),
    ...(number ? { number } : {}),
  }
}
