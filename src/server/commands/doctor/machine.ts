/** Checks the disk and the clock of the machine. */
import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { diskSize, reservedBytes } from '../../disk-space.ts'
import type { CommandSettings } from '../command.ts'
import { type CheckResult, note, ok, wrong } from './check-result.ts'

const megabyte = 1_048_576
/** Free megabytes below which there is a note. */
const little = 1024

type DiskSettings = Pick<CommandSettings, 'dataDir' | 'filesUrl' | 'filesShare'>

/** Returns the path, or its closest existing parent directory. */
const existing = (path: string): string => (existsSync(path) ? path : existing(dirname(path)))

export function disk({ dataDir, filesUrl, filesShare }: DiskSettings): CheckResult {
  const place = existing(dataDir)
  try {
    accessSync(place, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    return wrong(`${place} cannot be written to`, 'give this user access to it, or set DATA_DIR')
  }
  const { bavail, bsize } = statfsSync(place)
  const free = Math.floor((bavail * bsize) / megabyte)
  const share = Math.floor((diskSize(place) * filesShare) / megabyte)
  const limit = filesUrl === null ? `; files of one account may take ${share} MB (FILES_SHARE ${filesShare})` : ''
  const summary = `${free} MB free for ${dataDir}${limit}`
  const minMegabytes = reservedBytes / megabyte
  if (free < minMegabytes) return wrong(summary, `free disk space: below ${minMegabytes} MB, changes are refused`)
  if (free < little) return note(summary, 'free disk space soon')
  if (place === dataDir && (statSync(place).mode & 0o077) !== 0)
    return note(`${summary}, readable by other users`, 'nothing: the next start removes their access')
  return ok(summary)
}

/** Seconds by which clocks may differ. One-time codes change every 30 seconds, access tokens are valid for 5 minutes. */
const tolerance = 5

/** @param other another clock in milliseconds; null if there is none to compare with */
export function clock(
  reference: { readonly source: string; readonly time: number; readonly askedAt: number } | null,
): CheckResult {
  const now = new Date()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const summary = `${now.toISOString().slice(0, 19)}Z, this machine is in ${zone}`
  if (now.getUTCFullYear() < 2025) return wrong(summary, 'set the clock: sign-ins fail')
  if (reference === null) return ok(`${summary} (no other clock to compare with)`)
  const seconds = (reference.askedAt - reference.time) / 1000
  if (Math.abs(seconds) <= tolerance) return ok(`${summary}, in sync with ${reference.source}`)
  const difference = `${Math.abs(seconds).toFixed(0)} s ${seconds > 0 ? 'ahead of' : 'behind'} ${reference.source}`
  return wrong(`${summary}, ${difference}`, 'set both by NTP: codes and tokens depend on it')
}
