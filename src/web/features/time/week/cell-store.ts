/**
 * Unsaved and recently saved cells of all weeks. They outlive the screen: time that could not be saved is still there when
 * its week is opened again, and the browser asks before the app is left with it.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { TimeRecord } from '../../../data/declared-records.ts'
import type { Cell } from './week-rows.ts'

/** A cell to write and its only record, if any. */
export interface CellWrite extends Cell {
  readonly record: TimeRecord | null
}

export interface CellEntry {
  readonly target: CellWrite
  readonly text: string
  readonly minutes: number
  readonly state: 'saving' | 'saved' | 'failed'
  /** Time of the save in milliseconds since 1970; 0 until then. */
  readonly savedAt: number
  readonly note?: string
  /** Why it could not be saved, for people. */
  readonly reason?: string
}

/** Outcome of the last write. */
export interface WriteOutcome {
  readonly what: 'saved' | 'kept'
  readonly target: CellWrite
  readonly minutes: number
}

interface Content {
  readonly entries: ReadonlyMap<string, CellEntry>
  readonly outcome: WriteOutcome | null
}

export interface CellStore {
  readonly content: () => Content
  readonly subscribe: (onChange: () => void) => () => void
  /** Whether a week is on the screen. */
  readonly isShown: () => boolean
  put(key: string, entry: CellEntry): void
  drop(key: string): void
  say(outcome: WriteOutcome | null): void
  /** The record that a cell's last write left, until the week is read again. */
  readonly lastWrites: Map<string, { readonly record: TimeRecord | null; readonly savedAt: number }>
  /** The pending write of each cell. */
  readonly queue: Map<string, Promise<void>>
}

const stores = new WeakMap<QueryClient, CellStore>()

/** The cells of the app that this cache belongs to. */
export function cellStore(cache: QueryClient): CellStore {
  const store = stores.get(cache) ?? createStore()
  stores.set(cache, store)
  return store
}

function createStore(): CellStore {
  let content: Content = { entries: new Map(), outcome: null }
  const listeners = new Set<() => void>()
  const set = (change: Partial<Content>) => {
    content = { ...content, ...change }
    askBeforeEnd([...content.entries.values()].some(({ state }) => state === 'failed'))
    for (const listener of listeners) listener()
  }
  return {
    content: () => content,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    isShown: () => listeners.size > 0,
    put: (key, entry) => set({ entries: new Map(content.entries).set(key, entry) }),
    drop: (key) => set({ entries: new Map([...content.entries].filter(([cellKey]) => cellKey !== key)) }),
    say: (writeOutcome) => set({ outcome: writeOutcome }),
    lastWrites: new Map(),
    queue: new Map(),
  }
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

function askBeforeEnd(isUnsaved: boolean): void {
  if (isUnsaved) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
}
