/** Processor time of the service and of its database, which other programs on the machine take nothing of. */
import { readFileSync } from 'node:fs'

/** Milliseconds that the processes have used so far, with those that they started and that have ended (proc(5) stat). */
export const processorTimeOf = (pids: readonly number[]): number => pids.map(used).reduce((sum, each) => sum + each, 0)

function used(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const hundredths = fields.slice(11, 15).map(Number)
  return hundredths.reduce((sum, each) => sum + each, 0) * 10
}
