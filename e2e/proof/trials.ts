/** The trials of `npm run proof`, one row each. A trial is a script or a set of tests with a size. */
import { runVitest } from '../runner/test-parts.ts'
import { outageTrials } from './outage-trials.ts'
import { script } from './script.ts'
import { testTrials } from './test-trials.ts'
import type { Trial } from './trial.ts'

export const trials: readonly Trial[] = [
  ...testTrials,
  ...outageTrials,
  {
    name: 'plans',
    shows: 'Every filter and order of every list stays off full scans, on PostgreSQL',
    unit: 'thousand items',
    size: 300,
    run: (_size, print) => runVitest(print, 'volume', ['--project', 'volume', 'e2e/volume/plans.volume.test.ts']),
  },
  {
    name: 'history',
    shows:
      'A long history is read by its indexes: of one record, the latest, by person and day, and by a stream that comes back',
    unit: 'rows',
    size: 1_000_000,
    run: (size, print) =>
      runVitest(print, 'history', ['--project', 'volume', 'e2e/volume/history.volume.test.ts'], {
        HISTORY_ROWS: String(size),
      }),
  },
  {
    name: 'imports',
    shows: 'Large files are brought in, again, and taken back whole, and nobody waits long, on the embedded database',
    unit: 'rows of each file',
    size: 2_000,
    run: script('volume/imports.ts'),
  },
  {
    name: 'imports-postgres',
    shows: 'Large files are brought in, again, and taken back whole, and nobody waits long, on PostgreSQL',
    unit: 'rows of each file',
    size: 10_000,
    run: script('volume/imports.ts', 'postgres'),
  },
  {
    name: 'hostile',
    shows: 'Hostile requests of every operation, page and tool are answered, and nobody waits, on a running service',
    unit: 'requests',
    size: 20_000,
    run: script('attacks/hostile.ts'),
  },
  {
    name: 'generated',
    shows: 'Clients that two generators make of the description compile and work with a running service',
    unit: 'generated set of clients',
    size: 1,
    run: script('generated/generated.ts'),
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
    leavesRoom: 'waiting',
    run: script('durability/kill-cycles.ts'),
  },
  {
    name: 'kill-postgres',
    shows: 'Killed while it writes, the service loses no acknowledged write, on PostgreSQL',
    unit: 'kills',
    size: 10,
    leavesRoom: 'waiting',
    run: script('durability/kill-cycles.ts', 'postgres'),
  },
  {
    name: 'batch',
    shows:
      'Killed within a batch of 10,000 records, the service has stored all of it or none, on the embedded database',
    unit: 'kills',
    size: 3,
    run: script('durability/batch-kills.ts'),
  },
  {
    name: 'batch-postgres',
    shows: 'Killed within a batch of 10,000 records, the service has stored all of it or none, on PostgreSQL',
    unit: 'kills',
    size: 3,
    run: script('durability/batch-kills.ts', 'postgres'),
  },
  {
    name: 'clerks',
    shows: 'Fifty people at work at once lose nothing and overwrite nobody, on the embedded database',
    unit: 'turns of each',
    size: 20,
    run: script('clerks/clerks.ts'),
  },
  {
    name: 'clerks-postgres',
    shows: 'Fifty people at work at once lose nothing and overwrite nobody, on PostgreSQL',
    unit: 'turns of each',
    size: 20,
    run: script('clerks/clerks.ts', 'postgres'),
  },
  {
    name: 'disk-full',
    shows: 'A full disk refuses writes in words and loses none that was acknowledged, on the embedded database',
    unit: 'times full',
    size: 3,
    run: script('durability/disk-full.ts'),
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
    shows:
      'Many programs that move items into the same gaps leave one order, with short keys, on the embedded database',
    unit: 'moves',
    size: 2000,
    run: script('durability/moves.ts'),
  },
  {
    name: 'moves-postgres',
    shows: 'Many programs that move items into the same gaps leave one order, with short keys, on PostgreSQL',
    unit: 'moves',
    size: 2000,
    run: script('durability/moves.ts', 'postgres'),
  },
  {
    name: 'deliveries',
    shows: 'Every event reaches receivers that are slow, fail, hang or die, under one id, on the embedded database',
    unit: 'deliveries',
    size: 500,
    run: script('queues/deliveries.ts'),
  },
  {
    name: 'deliveries-postgres',
    shows: 'Every event reaches receivers that are slow, fail, hang or die, under one id, on PostgreSQL',
    unit: 'deliveries',
    size: 500,
    run: script('queues/deliveries.ts', 'postgres'),
  },
  {
    name: 'dead-receivers',
    shows: 'A long queue to dead receivers slows down neither lists nor deliveries to others, on the embedded database',
    unit: 'deliveries',
    size: 50_000,
    run: script('queues/dead-receivers.ts'),
  },
  {
    name: 'soak',
    shows: 'After an hour of mixed work the service holds no more and takes no longer, on the embedded database',
    unit: 'minutes',
    size: 24,
    run: script('soak/soak.ts'),
  },
  {
    name: 'soak-postgres',
    shows: 'After an hour of mixed work the service holds no more and takes no longer, on PostgreSQL',
    unit: 'minutes',
    size: 24,
    run: script('soak/soak.ts', 'postgres'),
  },
  {
    name: 'container',
    shows: 'The image runs as nobody in particular, writes to its volume alone, and keeps what it acknowledged',
    unit: 'starts',
    size: 2,
    run: script('containers/container.ts'),
  },
  {
    name: 'compose',
    shows: 'compose.yaml brings up the service with PostgreSQL, and what was acknowledged is there after down and up',
    unit: 'times up',
    size: 2,
    run: script('containers/compose.ts'),
  },
  {
    name: 'systemd',
    shows: 'The systemd unit shuts the service in, and starts, stops and mends it with its account',
    unit: 'starts',
    size: 2,
    run: script('containers/systemd.ts'),
  },
  {
    name: 'upgrade',
    shows:
      'A database of the first release is upgraded with every row, sign-in, key and signature, on the embedded database',
    unit: 'times',
    size: 1,
    run: script('releases/upgrade.ts'),
  },
  {
    name: 'upgrade-postgres',
    shows: 'A database of the first release is upgraded with every row, sign-in, key and signature, on PostgreSQL',
    unit: 'times',
    size: 1,
    run: script('releases/upgrade.ts', 'postgres'),
  },
  {
    name: 'backup',
    shows: 'A copy of the data directory of a stopped service is complete, and the service starts on it',
    unit: 'backups',
    size: 2,
    run: script('durability/backup.ts'),
  },
  {
    name: 'backup-postgres',
    shows: 'A backup by pg_dump beside writers is restored row for row, and the service starts on it',
    unit: 'backups',
    size: 2,
    run: script('durability/backup.ts', 'postgres'),
  },
]
