/** Processor time of the service and its database, independent of other load on the machine. */
import { readFileSync } from 'node:fs'

/** Milliseconds used so far by the processes and their exited children (proc(5) stat). */
export const processorTimeOf = (pids: readonly number[]): number => pids.map(used).reduce((sum, each) => sum + each, 0)

function used(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const hundredths = fields.slice(11, 15).map(Number)
  return hundredths.reduce((sum, each) => sum + each, 0) * 10
}
