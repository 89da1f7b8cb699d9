/** Steady writers at work beside a trial, and the check of what they were told against what is stored. */
import { createLedger } from './ledger.ts'
import { writeSteadily } from './steady-writer.ts'
import { inconsistencies, storedRecords } from './stored.ts'
import type { Api } from './writer.ts'

export interface SteadyWriters {
  /** Acknowledged writes so far. */
  readonly acknowledged: () => number
  /** Ends each of them after the request that is running. */
  stop(): Promise<void>
  /** Stops them and adds to the problems what is stored otherwise than they were told, or than its history says. */
  conclude(): Promise<void>
}

interface Writers {
  readonly api: Api
  readonly problems: string[]
  readonly count: number
  /** What their names, and so those of their records, begin with. */
  readonly prefix?: string
  readonly isBalanced?: boolean
}

export function startWriters({ api, problems, count, prefix = 'w', isBalanced = false }: Writers): SteadyWriters {
  const ledger = createLedger()
  const end = new AbortController()
  const work = { api, ledger, problems, stop: end.signal, isBalanced }
  const writing = Promise.all(Array.from({ length: count }, (_each, writer) => writeSteadily(work, prefix + writer)))
  const stop = async () => {
    end.abort()
    await writing
  }
  return {
    acknowledged: ledger.acknowledged,
    stop,
    async conclude() {
      await stop()
      const records = await storedRecords(api)
      problems.push(...ledger.compare(records), ...(await inconsistencies(api, records)))
    },
  }
}
