/**
 * A full run has some fifteen thousand tests over half an hour on a busy machine, and a single flaky one would reject a
 * change. If `WORKLANE_SECOND_LOOK` is set, files with a failure run once more, alone, with the same seed and fresh
 * data. Tests that pass then are listed at the end, to be fixed like any other fault; those that fail again have
 * failed. Many failures are no coincidence, and are not repeated. Without the setting nothing is repeated.
 */
import type { Counts, Print } from './counts.ts'

/** Maximum number of failed files per part that are repeated. */
const few = 2

export async function secondLook(
  print: Print,
  first: Counts,
  again: (files: readonly string[]) => Promise<Counts>,
): Promise<Counts> {
  const files = [...new Set(first.failures.map(fileOf))]
  if (!process.env.WORKLANE_SECOND_LOOK || files.length === 0 || files.length > few) return first
  if (files.some((file) => file === null)) return first
  print(`looks again at ${files.join(', ')}`)
  const second = await again(files as string[])
  const byChance = first.failures.filter((name) => !second.failures.includes(name))
  // Failures of the second run count as well, and so does a second run without tests.
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

/** The file of a failure named `file: test`; null if a part failed as a whole. */
const fileOf = (failure: string): string | null => /^(\S+\.(?:test|spec)\.tsx?): /.exec(failure)?.[1] ?? null
