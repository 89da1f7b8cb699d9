/**
 * Does jobs of one kind in processes of their own, each one at a time. Accounts take turns, so that many jobs of one do not
 * delay the first of another, and none has more than one process: a long job of one leaves the others to everybody else. If
 * too many are waiting, further ones are refused, and the caller is asked to try again.
 */
import { Busy } from '../limits/busy.ts'
import { createJobProcess, type JobProcess, type ProcessLimits } from './job-process.ts'

export interface WorkshopSettings extends ProcessLimits {
  /** Jobs that may wait, of all accounts and of one. */
  readonly waiting: number
  readonly waitingOfAccount: number
  /** Processes, of which each is started when it is first needed; one by default. */
  readonly processes?: number
}

export interface Workshop<Input, Output> {
  /** Rejects with `Busy`, with `Refused` from the job, or with `OverLimit`. */
  readonly run: (account: number, input: Input) => Promise<Output>
  /** Ends the processes. The next job starts another one. */
  readonly end: () => void
}

interface Waiter {
  readonly account: number
  readonly begin: (free: JobProcess) => void
}

export function createWorkshop<Input, Output>(settings: WorkshopSettings): Workshop<Input, Output> {
  const processes = Array.from({ length: settings.processes ?? 1 }, () => createJobProcess(settings))
  /** The one that was free last comes first: it has been started already. */
  const free = [...processes]
  const busy = new Set<number>()
  const queue: Waiter[] = []
  /** Accounts by when their last job began. */
  const turns = new Map<number, number>()
  let turn = 0

  const enter = (account: number): Promise<JobProcess> => {
    const ownCount = queue.filter((waiter) => waiter.account === account).length
    const first = busy.has(account) ? undefined : free.shift()
    if (first) {
      busy.add(account)
      return Promise.resolve(first)
    }
    if (queue.length >= settings.waiting || ownCount >= settings.waitingOfAccount) return Promise.reject(new Busy())
    return new Promise((begin) => queue.push({ account, begin }))
  }
  const leave = (account: number, jobProcess: JobProcess) => {
    busy.delete(account)
    free.unshift(jobProcess)
    const last = (waiter: Waiter) => turns.get(waiter.account) ?? 0
    const next = queue
      .filter((waiter) => !busy.has(waiter.account))
      .reduce<Waiter | null>((best, waiter) => (best && last(best) <= last(waiter) ? best : waiter), null)
    if (!next) {
      if (busy.size === 0) turns.clear()
      return
    }
    queue.splice(queue.indexOf(next), 1)
    busy.add(next.account)
    next.begin(free.shift() as JobProcess)
  }
  return {
    end: () => {
      for (const { end } of processes) end()
    },
    async run(account, input) {
      const process = await enter(account)
      turn += 1
      turns.set(account, turn)
      try {
        return (await process.run(input)) as Output
      } finally {
        leave(account, process)
      }
    },
  }
}
