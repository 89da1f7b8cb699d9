/** A trial that is a script of its own. */
import type { Say } from '../runner/counts.ts'
import { runCheck } from '../runner/test-parts.ts'

/** A script that takes `--size`, and where a database is named `--database`, and ends with code 0 when nothing was wrong. */
export const script =
  (file: string, ...database: ['postgres'] | []) =>
  (size: number, say: Say) =>
    runCheck(say, 'node', `e2e/${file}`, '--size', String(size), ...database.flatMap((on) => ['--database', on]))
