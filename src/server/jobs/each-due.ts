/**
 * Processes what is due in all accounts, page by page. Each entry is tried once per run: a refused one does not block the
 * others and is retried in the next run.
 */
import { Problem } from '../../contract/requests/problem.ts'

export interface Due {
  readonly account: number
  readonly id: number
}

/**
 * @param look returns the next due entries after this one, ordered by account and id
 * @param work returns how many records it made
 * @returns the total
 */
export async function eachDue<One extends Due>(
  look: (behind: Due) => Promise<readonly One[]>,
  work: (due: One) => Promise<number>,
  onError: (error: unknown) => void,
): Promise<number> {
  let made = 0
  let behind: Due = { account: 0, id: 0 }
  for (;;) {
    const found = await look(behind)
    for (const due of found) {
      try {
        made += await work(due)
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        onError(error)
      }
    }
    const last = found.at(-1)
    if (!last) return made
    behind = last
  }
}
