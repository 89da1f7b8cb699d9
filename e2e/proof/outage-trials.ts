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
    name: 'balanced',
    shows: 'Two processes behind HAProxy, one of them killed every 20 seconds, are one service that loses nothing',
    unit: 'kills',
    size: 4,
    run: script('outages/balanced.ts'),
  },
  {
    name: 'in-turns',
    shows: 'What is true of the interface is true where two services on one PostgreSQL answer in turns',
    unit: 'run',
    size: 1,
    run: (_size, print) =>
      runVitest(print, 'in-turns', ['--project', 'database', 'src/server/http/spec'], {
        WORKLANE_TEST_DATABASE: 'pair',
      }),
  },
  {
    name: 'balanced-journeys',
    shows:
      'What people do in a browser ends as they expect while one of two processes behind HAProxy dies again and again',
    unit: 'seconds between two kills',
    size: 20,
    run: script('outages/balanced-journeys.ts'),
  },
  {
    name: 'news',
    shows: 'What is done by way of one process is told by the other, half of it within a second',
    unit: 'changes of each kind',
    size: 100,
    run: script('outages/news.ts'),
  },
  {
    name: 'pooled',
    shows: 'Behind PgBouncer in transaction mode everything works, at a speed that is told beside that without it',
    unit: 'seconds of each measurement',
    size: 10,
    run: script('outages/pooled.ts'),
  },
  {
    name: 'replica',
    shows: 'Reads of two processes go to a replica and show what was written, also while it is behind, frozen or gone',
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
