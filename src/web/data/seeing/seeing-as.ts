/**
 * Viewing Worklane as another person, for the lifetime of the tab or until the user stops it. The service answers every
 * read as that person and refuses every write; this module only stores who that is. Starting and stopping reload the
 * app, so that no data of one person is shown to the other.
 */
import { seeAsHeader } from '../../../contract/seeing-as.ts'
import type { RecordId } from '../record.ts'

export interface ViewedPerson {
  readonly id: RecordId
  readonly name: string
}

interface Seeing extends ViewedPerson {
  /** The page on which the user started. */
  readonly from: string
}

const key = 'worklane.see-as'

const current = read()

/** The person as whom this tab views Worklane; null for the signed-in user. */
export const viewedPerson: ViewedPerson | null = current

/** Headers for every request of the tab. */
export const seeingHeaders: Readonly<Record<string, string>> = current ? { [seeAsHeader]: String(current.id) } : {}

/** Shows the start page as this person, if the service allows it. */
export function seeAs({ id, name }: ViewedPerson): void {
  const { pathname, search } = window.location
  sessionStorage.setItem(key, JSON.stringify({ id, name, from: pathname + search } satisfies Seeing))
  window.location.assign('/')
}

/** Returns to the page on which the user started, as themselves. */
export function stopViewingAs(): void {
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
