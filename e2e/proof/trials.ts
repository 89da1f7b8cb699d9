/** The trials of `npm run proof`, one row each. A trial is a script or a set of tests that runs alone and takes a size. */
import { type Counts, runCheck, runVitest } from '../test-parts.ts'

export interface Trial {
  /** What it is called on the command line. */
  readonly name: string
  /** What it shows when it passes, as a sentence. */
  readonly shows: string
  /** What its size counts. */
  readonly unit: string
  /** The size of a run of everything; `--size` takes another one. */
  readonly size: number
  readonly run: (size: number) => Promise<Counts>
}

/** A script that takes `--size` and ends with code 0 when nothing was wrong. */
const script = (file: string) => (size: number) => runCheck('node', `e2e/${file}`, '--size', String(size))

export const trials: readonly Trial[] = [
  {
    name: 'plans',
    shows: 'Every filter and order of every list stays off full scans, on PostgreSQL',
    unit: 'thousand items',
    size: 300,
    run: async () => (await runVitest(['--project', 'volume'], { WORKLANE_TEST_DATABASE: 'volume' })).counts,
  },
  {
    name: 'hostile',
    shows: 'Hostile requests of every operation, page and tool are answered, and nobody waits, on a running service',
    unit: 'requests',
    size: 20_000,
    run: script('attacks/hostile.ts'),
  },
  {
    name: 'bombs',
    shows: 'No request that is cheap to send keeps others waiting',
    unit: 'times each',
    size: 1,
    run: script('attacks/bombs.ts'),
  },
  {
    name: 'kill',
    shows: 'Killed while it writes, the service loses no acknowledged write, on the embedded database',
    unit: 'kills',
    size: 10,
    run: script('durability/kill-cycles.ts'),
  },
  {
    name: 'disk-full',
    shows: 'A full disk refuses writes in words and loses none that was acknowledged, on the embedded database',
    unit: 'times full',
    size: 3,
    run: script('durability/disk-full.ts'),
  },
  {
    name: 'outage',
    shows: 'PostgreSQL stops at once under load: the process stays, and what was acknowledged is there once',
    unit: 'outages',
    size: 5,
    run: script('outages/outage.ts'),
  },
  {
    name: 'backends',
    shows: 'Connections that PostgreSQL ends while they are used cost their statement and nothing else',
    unit: 'ended backends',
    size: 200,
    run: script('outages/backends.ts'),
  },
  {
    name: 'frozen',
    shows: 'Every request is answered while PostgreSQL stands still',
    unit: 'freezes',
    size: 2,
    run: script('outages/frozen.ts'),
  },
  {
    name: 'overload',
    shows: 'Far more requests than can be answered are answered or told to come later, without a long wait',
    unit: 'connections',
    size: 500,
    run: script('outages/overload.ts'),
  },
  {
    name: 'fairness',
    shows: 'Requests for much with one key do not delay those of another',
    unit: 'requests at a time',
    size: 40,
    run: script('outages/fairness.ts'),
  },
  {
    name: 'two-processes',
    shows: 'Two containers on one volume never write to the embedded database at the same time',
    unit: 'rounds',
    size: 2,
    run: script('durability/two-processes.ts'),
  },
  {
    name: 'moves',
    shows: 'Many programs that move items into the same gaps leave one order, with short keys',
    unit: 'moves',
    size: 2000,
    run: script('durability/moves.ts'),
  },
  {
    name: 'dead-receivers',
    shows: 'A long queue to dead receivers slows down neither lists nor deliveries to others, on the embedded database',
    unit: 'deliveries',
    size: 50_000,
    run: script('queues/dead-receivers.ts'),
  },
]
