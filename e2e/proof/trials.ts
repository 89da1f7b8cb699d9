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
    name: 'browsers',
    shows: 'Everyday work, from sign-in to sign-out, succeeds in Firefox and in WebKit, the engine of Safari',
    unit: 'run',
    size: 1,
    leavesRoom: 'browser',
    run: script('browsers/browsers.ts'),
  },
  {
    name: 'plans',
    shows: 'No filter or order of any list needs a full scan, on PostgreSQL',
    unit: 'thousand items',
    size: 300,
    run: (_size, print) => runVitest(print, 'volume', ['--project', 'volume', 'e2e/lab/volume/plans.volume.test.ts']),
  },
  {
    name: 'history',
    shows:
      'Reads of a long history use indexes: of one record, the latest, by person and day, and by a stream that reconnects',
    unit: 'rows',
    size: 1_000_000,
    run: (size, print) =>
      runVitest(print, 'history', ['--project', 'volume', 'e2e/lab/volume/history.volume.test.ts'], {
        HISTORY_ROWS: String(size),
      }),
  },
  {
    name: 'imports',
    shows:
      'Large files are imported, imported again and undone completely, without delaying others, on the embedded database',
    unit: 'rows of each file',
    size: 2_000,
    run: script('lab/volume/imports.ts'),
  },
  {
    name: 'imports-postgres',
    shows: 'Large files are imported, imported again and undone completely, without delaying others, on PostgreSQL',
    unit: 'rows of each file',
    size: 10_000,
    run: script('lab/volume/imports.ts', 'postgres'),
  },
  {
    name: 'hostile',
    shows:
      'Hostile requests to every operation, page and tool of a running service get a response, without delaying others',
    unit: 'requests',
    size: 20_000,
    run: script('attacks/hostile.ts'),
  },
  {
    name: 'generated',
    shows: 'Clients generated from the API description by two generators compile, and work with a running service',
    unit: 'generated set of clients',
    size: 1,
    run: script('generated/generated.ts'),
  },
  {
    name: 'bombs',
    shows: 'No request that is cheap to send delays others',
    unit: 'times each',
    size: 1,
    run: script('attacks/bombs.ts'),
  },
  {
    name: 'kill',
    shows: 'A service that is killed while it writes loses no acknowledged write, on the embedded database',
    unit: 'kills',
    size: 10,
    leavesRoom: 'waiting',
    run: script('durability/kill-cycles.ts'),
  },
  {
    name: 'kill-postgres',
    shows: 'A service that is killed while it writes loses no acknowledged write, on PostgreSQL',
    unit: 'kills',
    size: 10,
    leavesRoom: 'waiting',
    run: script('durability/kill-cycles.ts', 'postgres'),
  },
  {
    name: 'batch',
    shows:
      'A service that is killed within a batch of 10,000 records has stored all of it or nothing, on the embedded database',
    unit: 'kills',
    size: 3,
    run: script('durability/batch-kills.ts'),
  },
  {
    name: 'batch-postgres',
    shows: 'A service that is killed within a batch of 10,000 records has stored all of it or nothing, on PostgreSQL',
    unit: 'kills',
    size: 3,
    run: script('durability/batch-kills.ts', 'postgres'),
  },
  {
    name: 'sync',
    shows: 'Programs that follow the guide miss no change of eight writers and read none twice, on PostgreSQL',
    unit: 'changes',
    size: 100_000,
    run: script('lab/sync/sync.ts', 'postgres'),
  },
  {
    name: 'sync-processes',
    shows:
      'Programs that follow the guide miss no change and read none twice with two processes that respond in turns, on one PostgreSQL and with a replica',
    unit: 'changes each',
    size: 20_000,
    run: script('lab/sync/processes.ts'),
  },
  {
    name: 'sync-embedded',
    shows:
      'Programs that follow the guide miss no change of eight writers and read none twice, on the embedded database',
    unit: 'changes',
    size: 20_000,
    run: script('lab/sync/sync.ts'),
  },
  {
    name: 'clerks',
    shows: 'Fifty people who work concurrently lose nothing and do not overwrite each other, on the embedded database',
    unit: 'turns of each',
    size: 20,
    run: script('lab/clerks/clerks.ts'),
  },
  {
    name: 'clerks-postgres',
    shows: 'Fifty people who work concurrently lose nothing and do not overwrite each other, on PostgreSQL',
    unit: 'turns of each',
    size: 20,
    run: script('lab/clerks/clerks.ts', 'postgres'),
  },
  {
    name: 'disk-full',
    shows:
      'With a full disk, writes are refused with a message, and no acknowledged one is lost, on the embedded database',
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
      'Many programs that move items into the same gaps result in one order, with short keys, on the embedded database',
    unit: 'moves',
    size: 2000,
    run: script('durability/moves.ts'),
  },
  {
    name: 'moves-postgres',
    shows: 'Many programs that move items into the same gaps result in one order, with short keys, on PostgreSQL',
    unit: 'moves',
    size: 2000,
    run: script('durability/moves.ts', 'postgres'),
  },
  {
    name: 'deliveries',
    shows:
      'Every event reaches receivers that are slow, fail, hang or die, with one id for all attempts, on the embedded database',
    unit: 'deliveries',
    size: 500,
    run: script('queues/deliveries.ts'),
  },
  {
    name: 'deliveries-postgres',
    shows:
      'Every event reaches receivers that are slow, fail, hang or die, with one id for all attempts, on PostgreSQL',
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
    shows: 'Hours of mixed work increase neither memory nor response times, on the embedded database',
    unit: 'minutes',
    size: 24,
    run: script('lab/soak/soak.ts'),
  },
  {
    name: 'soak-postgres',
    shows: 'Hours of mixed work increase neither memory nor response times, on PostgreSQL',
    unit: 'minutes',
    size: 24,
    run: script('lab/soak/soak.ts', 'postgres'),
  },
  {
    name: 'container',
    shows: 'The image runs unprivileged, writes to its volume only, and keeps acknowledged writes',
    unit: 'starts',
    size: 2,
    run: script('containers/container.ts'),
  },
  {
    name: 'compose',
    shows: 'compose.yaml starts the service with PostgreSQL, and acknowledged writes survive down and up',
    unit: 'times up',
    size: 2,
    run: script('containers/compose.ts'),
  },
  {
    name: 'systemd',
    shows: 'The systemd unit confines the service, and starts, stops and restarts it',
    unit: 'starts',
    size: 2,
    run: script('containers/systemd.ts'),
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
    shows: 'A backup by pg_dump during writes is restored row for row, and the service starts on it',
    unit: 'backups',
    size: 2,
    run: script('durability/backup.ts', 'postgres'),
  },
]
