/**
 * Seeing Worklane as somebody else, for as long as this tab is there or the person stops it. The service answers every read as
 * it would that person and refuses every write; here is only kept whom the tab asks as. Beginning and ending load the app
 * anew, so that nothing of one person's data is shown to the other.
 */
import { seeAsHeader } from '../../../contract/seeing-as.ts'
import type { RecordId } from '../record.ts'

export interface SeenPerson {
  readonly id: RecordId
  readonly name: string
}

interface Seeing extends SeenPerson {
  /** Where the person was when they began. */
  readonly from: string
}

const key = 'worklane.see-as'

const current = read()

/** As whom this tab sees Worklane; null while it does so as the person who is signed in. */
export const seenPerson: SeenPerson | null = current

/** What every request of the tab carries. */
export const seeingHeaders: Readonly<Record<string, string>> = current ? { [seeAsHeader]: String(current.id) } : {}

/** Shows the start page as this person sees it, once the service has allowed it. */
export function seeAs({ id, name }: SeenPerson): void {
  const { pathname, search } = window.location
  sessionStorage.setItem(key, JSON.stringify({ id, name, from: pathname + search } satisfies Seeing))
  window.location.assign('/')
}

/** Back to where the person began, as themselves. */
export function stopSeeing(): void {
  sessionStorage.removeItem(key)
  window.location.assign(current?.from ?? '/')
}

function read(): Seeing | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Seeing | null
  } catch {
    return null
  }
}
