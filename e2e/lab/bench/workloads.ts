/** Workloads that compare the service with a floor: eight kinds of frequent requests, and how each is sent to both. */
import { itemPath, paths, root } from './requests.ts'
import { people } from './seed.ts'

/** One request. */
export interface Sent {
  readonly method: 'GET' | 'PUT' | 'POST'
  /** Path and query. */
  readonly path: string
  /** JSON. */
  readonly body?: string
}

const many = 32

/** Creates the request of a turn, counted from 0 over all connections. `ids` are those of writable items. */
type Asked = (turn: number, ids: readonly number[]) => Sent

export interface Workload {
  readonly says: string
  /** Minimum share of the floor's throughput. */
  readonly target: number
  readonly connections: number
  readonly service: Asked
  readonly floor: Asked
  /** A floor that does more of the service's work, shown beside the bare one. */
  readonly fuller: { readonly says: string; readonly asked: Asked } | null
}

const get = (path: string): Sent => ({ method: 'GET', path })

const read = (says: string, target: number, ...any: readonly [string, ...string[]]): Workload => {
  const asked: Asked = (turn) => get(any[turn % any.length] ?? any[0])
  return { says, target, connections: many, service: asked, floor: asked, fuller: null }
}

/** Spreads turns over items, so that concurrent writes seldom wait for the same row. */
const itemOf = (turn: number, ids: readonly number[]): number => ids[(turn * 7919) % ids.length] ?? 0

const rename: Asked = (turn, ids) => ({
  method: 'PUT',
  path: itemPath(itemOf(turn, ids)),
  body: JSON.stringify({ name: `Renamed ${turn} times` }),
})

const track: Asked = (turn, ids) => ({
  method: 'POST',
  path: `${root}/time`,
  body: JSON.stringify({
    itemid: itemOf(turn, ids),
    contactid: 1 + (turn % people),
    starttime: '2026-03-02T09:00:00Z',
    timespent: 30,
  }),
})

const written = (says: string, asked: Asked): Workload => ({
  says,
  target: 0.4,
  connections: many,
  service: asked,
  floor: asked,
  fuller: {
    says: 'floor that writes history',
    asked: (turn, ids) => {
      const { path, ...sent } = asked(turn, ids)
      return { ...sent, path: `${path}?history` }
    },
  },
})

/** By name on the command line; those that change data come last. */
export const workloads = {
  list: read('list of 50 with project title', 0.85, paths.list),
  counted: {
    ...read('page 100 of 50, total counted anew', 0.9, paths.counted),
    // A new filter each time, so that its total is not cached.
    service: (turn) => get(paths.counted.replace(/\d+$/, (last) => String(Number(last) + 1 + turn))),
  },
  parts: read('one project, phases, items, time', 0.7, paths.parts),
  time: read('500 time records with names', 0.8, paths.time),
  search: read('search in names', 0.8, ...paths.searches),
  // Each takes a large part of a second, so a few connections keep the machine busy.
  items: { ...read('30,000 items', 0.8, paths.whole), connections: 4 },
  rename: written('rename an item', rename),
  track: written('new time record', track),
} as const satisfies Record<string, Workload>
