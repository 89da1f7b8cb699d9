/** Trials with failures of the database and of the infrastructure around it: down, frozen, lagging, overloaded. */
import { sum } from '../runner/counts.ts'
import { runVitest } from '../runner/test-parts.ts'
import { script } from './script.ts'
import type { Trial } from './trial.ts'

/** API tests that read back their writes. */
const readBack = ['every-write', 'spec/history', 'spec/lists', 'spec/time']

export const outageTrials: readonly Trial[] = [
  {
    name: 'outage',
    shows: 'PostgreSQL is stopped under load: the service keeps running, and acknowledged writes are stored once',
    unit: 'outages',
    size: 5,
    run: script('outages/outage.ts'),
  },
  {
    name: 'backends',
    shows: 'Connections that PostgreSQL terminates while in use only fail their statement',
    unit: 'ended backends',
    size: 200,
    run: script('outages/backends.ts'),
  },
  {
    name: 'frozen',
    shows: 'Every request gets a response while PostgreSQL is frozen',
    unit: 'freezes',
    size: 2,
    run: script('outages/frozen.ts'),
  },
  {
    name: 'overload',
    shows: 'Under overload, requests are served or told to retry, without a long wait',
    unit: 'connections',
    size: 500,
    run: script('outages/overload.ts'),
  },
  {
    name: 'fairness',
    shows: 'Expensive requests with one key do not delay those with another',
    unit: 'requests at a time',
    size: 40,
    run: script('outages/fairness.ts'),
  },
  {
    name: 'balanced',
    shows: 'Two processes behind HAProxy, one of which is killed every 20 seconds, lose nothing',
    unit: 'kills',
    size: 4,
    run: script('outages/balanced.ts'),
  },
  {
    name: 'in-turns',
    shows: 'The API tests pass with two services on one PostgreSQL that respond in turns',
    unit: 'run',
    size: 1,
    run: (_size, print) =>
      runVitest(print, 'in-turns', ['--project', 'database', 'src/server/http/spec'], {
        WORKLANE_TEST_DATABASE: 'pair',
      }),
  },
  {
    name: 'balanced-journeys',
    shows: 'Browser journeys pass while one of two processes behind HAProxy is killed again and again',
    unit: 'seconds between two kills',
    size: 20,
    run: script('outages/balanced-journeys.ts'),
  },
  {
    name: 'news',
    shows: 'Changes made through one process are reported by the other, half of them within a second',
    unit: 'changes of each kind',
    size: 100,
    run: script('outages/news.ts'),
  },
  {
    name: 'pooled',
    shows: 'Everything works behind PgBouncer in transaction mode; the speed with and without it is printed',
    unit: 'seconds of each measurement',
    size: 10,
    run: script('outages/pooled.ts'),
  },
  {
    name: 'replica',
    shows: 'Reads of two processes from a replica are never stale, even while it is behind, frozen or gone',
    unit: 'writes in each state',
    size: 200,
    run: async (size, print) =>
      sum([
        await script('outages/replica.ts')(size, print),
        await runVitest(print, 'replica', ['--project', 'database', ...readBack], {
          WORKLANE_TEST_DATABASE: 'replica',
        }),
      ]),
  },
]
