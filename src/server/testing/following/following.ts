/** Three copies of all items while eight writers work: nothing is missed, and nothing comes twice. */
import { type Api, list, type StoredRecord } from './api.ts'
import { type Copy, copyByFiles, copyByHistory, copyByLists, keep } from './copies.ts'
import { filled, guide } from './guide.ts'
import { write } from './writers.ts'

export interface Followed {
  readonly changes: number
  readonly summary: string
  readonly problems: readonly string[]
}

/** @param changes how many changes the writers store, at least */
export async function followWhileWriting(api: Api, changes: number): Promise<Followed> {
  const end = new AbortController()
  const writing = write(api, changes).finally(() => end.abort())
  const [lists, files] = [copyByLists(api), copyByFiles(api)]
  const following = [lists, files].map((copy) => keep(copy, end.signal))
  // Its first reading falls among the writes.
  const history = await copyByHistory(api)
  await Promise.all([writing, keep(history, end.signal), ...following])
  const all = await everyChange(api, history.start)
  const records = await everyRecord(api)
  const stored = new Map(records.map((record) => [record.id, record]))
  const counted = Map.groupBy(await everyChange(api, 0), ({ recordid }) => Number(recordid))
  const often = (id: number) => counted.get(id)?.length ?? 0
  const lines = await copyByFilesNow(api)
  return {
    changes: await writing,
    summary: `${await writing} changes of ${stored.size} records: ${history.read.length} read one by one, ${lists.read.length} records in lists, ${files.read.length} in files`,
    problems: [
      ...differences(
        'the history',
        all.map(({ id }) => id),
        history.read,
      ),
      ...compared('by the history', history, stored),
      ...compared('by lists', lists, stored),
      ...compared('by files', files, lines),
      ...[lists, files].flatMap(({ problems }) => problems),
      ...tooOften('in lists', lists, often),
    ],
  }
}

/** All changes of items after a place, now that nobody writes. */
async function everyChange(api: Api, start: number): Promise<readonly StoredRecord[]> {
  const found: StoredRecord[] = []
  for (let isMore = true; isMore; ) {
    const after = found.at(-1)?.id ?? start
    const { data } = await list(
      api,
      `/changes?resource=items&sortby=id&sortorder=asc&idfrom=${after + 1}&pagesize=1000`,
    )
    found.push(...data)
    isMore = data.length === 1000
  }
  return found
}

async function everyRecord(api: Api): Promise<readonly StoredRecord[]> {
  const found: StoredRecord[] = []
  for (let isMore = true; isMore; ) {
    const { data } = await list(api, filled(guide.all, { 'last+1': (found.at(-1)?.id ?? 0) + 1 }))
    found.push(...data)
    isMore = data.length === 500
  }
  return found
}

/** What a file with all records says of each now. */
async function copyByFilesNow(api: Api): Promise<ReadonlyMap<number, unknown>> {
  const now = copyByFiles(api)
  await now.poll()
  return now.records
}

function differences(what: string, stored: readonly number[], read: readonly number[]): string[] {
  const seen = new Set(read)
  const missed = stored.filter((id) => !seen.has(id)).length
  const isInOrder = read.every((id, at) => at === 0 || id > (read[at - 1] as number))
  return [
    ...(missed > 0 ? [`${missed} of ${stored.length} changes were missed by ${what}`] : []),
    ...(seen.size < read.length ? [`${read.length - seen.size} changes came twice by ${what}`] : []),
    ...(isInOrder ? [] : [`changes came out of order by ${what}`]),
  ]
}

function compared(how: string, { records }: Copy, stored: ReadonlyMap<number, unknown>): string[] {
  const missing = [...stored.keys()].filter((id) => !records.has(id)).length
  const other = [...records].filter(([id, record]) => JSON.stringify(record) !== JSON.stringify(stored.get(id)))
  const [id, copied] = other[0] ?? []
  return [
    ...(missing > 0 ? [`${missing} of ${stored.size} records are missing in the copy ${how}`] : []),
    ...(other.length > 0
      ? [
          `${other.length} records are not as stored in the copy ${how}: ` +
            `${JSON.stringify(copied)} instead of ${JSON.stringify(stored.get(id as number))}`,
        ]
      : []),
  ]
}

/** A record comes again only after it has changed. */
function tooOften(where: string, { read }: Copy, changes: (id: number) => number): string[] {
  const times = Map.groupBy(read, (id) => id)
  const wrong = [...times].filter(([id, each]) => each.length > changes(id))
  return wrong.length > 0 ? [`${wrong.length} records came more often ${where} than they have changed`] : []
}
