/** Three programs that keep a copy of all items, each as the guide says. Each reads on until it is told to stop. */
import { setTimeout as wait } from 'node:timers/promises'
import { type Api, ask, list, type StoredRecord } from './api.ts'
import { filled, guide } from './guide.ts'

/** Size of the guide's pages. */
const pageSize = 500

/** Milliseconds between two polls. */
const pause = 20

export interface Copy {
  readonly records: Map<number, unknown>
  /** Ids of the changes that were read, in order; of the copies by lists and files, those of the records. */
  readonly read: number[]
  /** What an answer should not have. */
  readonly problems: string[]
  /** Reads what has changed since the last time. */
  readonly poll: () => Promise<void>
}

/** Polls until the writers have ended, and then once more. */
export async function keep(copy: Copy, end: AbortSignal): Promise<void> {
  while (!end.aborted) {
    await copy.poll()
    await wait(pause)
  }
  await copy.poll()
}

const emptyCopy = () => ({ records: new Map<number, unknown>(), read: [] as number[], problems: [] as string[] })

/** @returns the copy, and the place from which it goes on: what came before it has read as records */
export async function copyByHistory(api: Api): Promise<Copy & { readonly start: number }> {
  const copy = emptyCopy()
  const store = (records: readonly StoredRecord[]) => {
    for (const record of records) copy.records.set(record.id, record)
  }
  let start: number | null = null
  for (let last = 0, isMore = true; isMore; ) {
    const { data, meta } = await list(api, filled(guide.all, { 'last+1': last + 1 }))
    start ??= meta.position
    last = data.at(-1)?.id ?? last
    isMore = data.length === pageSize
    store(data)
  }
  let position = start ?? 0
  const poll = async () => {
    for (let isMore = true; isMore; ) {
      const { data, meta } = await list(api, filled(guide.changes, { 'position+1': position + 1 }))
      position = meta.position
      isMore = meta.count === pageSize
      copy.read.push(...data.map(({ id }) => id))
      const ids = [...new Set(data.map(({ recordid }) => Number(recordid)))]
      if (ids.length === 0) continue
      const { data: records } = await list(api, filled(guide.some, { ids: ids.join() }))
      for (const id of ids) copy.records.delete(id)
      store(records)
    }
  }
  return { ...copy, start: position, poll }
}

const beginning = '1970-01-01T00:00:00Z'

export function copyByLists(api: Api): Copy {
  const copy = emptyCopy()
  let asof = beginning
  const poll = async () => {
    const { data, meta } = await list(api, filled(guide.changed, { asof }))
    asof = meta.asof
    note(copy, data)
  }
  return { ...copy, poll }
}

export function copyByFiles(api: Api): Copy {
  const copy = emptyCopy()
  let asof = beginning
  const poll = async () => {
    const { headers, text } = await ask(api, 'GET', filled(guide.file, { asof }))
    asof = headers.get('x-asof') ?? asof
    const lines = text.trim().split('\r\n').slice(1)
    note(
      copy,
      lines.map((line) => ({ id: Number(/\d+/.exec(line)?.[0]), line })),
    )
  }
  return { ...copy, poll }
}

function note(copy: Omit<Copy, 'poll'>, records: readonly StoredRecord[]): void {
  const ids = records.map(({ id }) => id)
  if (new Set(ids).size < ids.length) copy.problems.push('an answer has a record twice')
  copy.read.push(...ids)
  for (const record of records) copy.records.set(record.id, record)
}
