/**
 * Work on what is due in any account, look after look until there is no more. Each is tried once in a turn: what is refused
 * keeps nobody else from theirs, however much of it there is, and comes again with the next turn.
 */
import { Problem } from '../../contract/requests/problem.ts'

export interface Due {
  readonly account: number
  readonly id: number
}

/**
 * @param look answers some of what is due behind this one, in the order of accounts and ids
 * @param work answers how many things came of it
 * @returns how many came of all of it
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
