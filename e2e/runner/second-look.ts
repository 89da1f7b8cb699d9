/**
 * A clean run takes some fifteen thousand tests over half an hour of a busy machine, and one of them that fails by chance
 * refuses the whole change. Where `WORKLANE_SECOND_LOOK` is set, files with a failure are run once more, alone, with the
 * same seed and on fresh data. What passes then is told by name at the end, to be mended like any other fault; what fails
 * again has failed. Many failures are no chance and are not looked at again. By hand, nothing is.
 */
import type { Counts, Say } from './counts.ts'

/** Files with a failure, in one part of a run. */
const few = 2

export async function secondLook(
  say: Say,
  first: Counts,
  again: (files: readonly string[]) => Promise<Counts>,
): Promise<Counts> {
  const files = [...new Set(first.failures.map(fileOf))]
  if (!process.env.WORKLANE_SECOND_LOOK || files.length === 0 || files.length > few) return first
  if (files.some((file) => file === null)) return first
  say(`looks again at ${files.join(', ')}`)
  const second = await again(files as string[])
  const byChance = first.failures.filter((name) => !second.failures.includes(name))
  // What failed only now is a failure as well, and so is a second run that did not get to its tests.
  return second.passed === 0
    ? first
    : {
        ...first,
        passed: first.passed + byChance.length,
        failures: second.failures,
        byChance,
        reasons: { ...first.reasons, ...second.reasons },
      }
}

/** Of a failure that is named `file: test`; a part that failed as a whole has none. */
const fileOf = (failure: string): string | null => /^(\S+\.(?:test|spec)\.tsx?): /.exec(failure)?.[1] ?? null
