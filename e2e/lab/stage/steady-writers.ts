/** Several steady writers during a trial, and a comparison of their ledger with the stored records. */
import { createLedger } from './ledger.ts'
import { writeSteadily } from './steady-writer.ts'
import { inconsistencies, storedRecords } from './stored.ts'
import type { Api } from './writer.ts'

export interface SteadyWriters {
  /** Number of acknowledged writes. */
  readonly acknowledged: () => number
  /** Stops each of them after its current request. */
  stop(): Promise<void>
  /** Stops them, and reports differences between acknowledged writes, stored records and history as problems. */
  conclude(): Promise<void>
}

interface Writers {
  readonly api: Api
  readonly problems: string[]
  readonly count: number
  /** Prefix of the writers' names, and so of their records. */
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
