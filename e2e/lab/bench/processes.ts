/** Resource usage of a running process (Linux). */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** Current memory of a process in megabytes. */
export const memoryOf = (pid: number): number => statusOf(pid, 'VmRSS')

/** Peak memory since `forgetPeak`, in megabytes. */
export const peakOf = (pid: number): number => statusOf(pid, 'VmHWM')

/** Resets the peak (proc(5), clear_refs). */
export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')

function statusOf(pid: number, name: string): number {
  const line = readFileSync(`/proc/${pid}/status`, 'utf8').match(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm'))
  return Number(line?.[1]) / 1024
}

/**
 * Processor time of a process so far in milliseconds (proc(5) stat, fields 14 and 15, in hundredths of a second); 0 if
 * it has exited, as some processes of a database server do by themselves.
 */
export function processorTimeOf(pid: number): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return 0
  const stat = readFileSync(file, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
