/** A trial that is a script. */
import type { Print } from '../runner/counts.ts'
import { runCheck } from '../runner/test-parts.ts'

/** A script that accepts `--size`, and `--database` if a database is named, and exits with 0 if it found no problem. */
export const script =
  (file: string, ...database: ['postgres'] | []) =>
  (size: number, print: Print) =>
    runCheck(print, 'node', `e2e/${file}`, '--size', String(size), ...database.flatMap((on) => ['--database', on]))
