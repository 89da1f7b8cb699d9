/** Turns an error during the start into one line that says what to do. */
import { userInfo } from 'node:os'
import { inspect } from 'node:util'
import type { Settings } from './config.ts'
import { OperatorError } from './operator-error.ts'

type Failure = NodeJS.ErrnoException & {
  readonly port?: number
  readonly address?: string
  readonly hostname?: string
  readonly stderr?: string
}

/** @param settings undefined if they could not be read */
export function startFailure(error: unknown, settings: Settings | undefined): string {
  const line = explained(error as Failure, settings)
  return settings && ['debug', 'trace'].includes(settings.logLevel) ? `${line}\n${inspect(error)}` : line
}

function explained(error: Failure, settings: Settings | undefined): string {
  if (error instanceof OperatorError) return error.message
  // A child process prints the reason on its last line.
  const lastLine = error.stderr?.trim().split('\n').at(-1)
  if (lastLine) return lastLine
  return ofNetwork(error, settings) ?? ofFiles(error, settings) ?? `the service could not start: ${firstLine(error)}`
}

function ofNetwork({ code, port, hostname }: Failure, settings: Settings | undefined): string | null {
  const host = settings?.host
  const name = port !== undefined && port === settings?.metrics?.port ? 'METRICS_PORT' : 'PORT'
  if (code === 'EADDRINUSE') return `${name} is "${port}", which another program listens on; allowed is a free port`
  if (code === 'EACCES' && port !== undefined)
    return `${name} is "${port}", which needs more rights; allowed is a port above 1023`
  const isUnknown = (code === 'ENOTFOUND' || code === 'EAI_AGAIN') && hostname === host
  if (code === 'EADDRNOTAVAIL' || isUnknown)
    return `HOST is "${host}", which is no address of this machine; allowed is one of its own, such as 127.0.0.1 or 0.0.0.0`
  return null
}

function ofFiles(error: Failure, settings: Settings | undefined): string | null {
  const path = error.path ?? settings?.dataDir
  switch (error.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `there is no space left on the disk of ${path}; make room and start again`
    case 'EACCES':
    case 'EPERM':
      return `${path} cannot be used by ${user()}; give that user the rights to it, or set DATA_DIR to another directory`
    case 'EROFS':
      return `${path} is on a disk that cannot be written to; set DATA_DIR to another directory`
    case 'ENOTDIR':
    case 'EEXIST':
      return `DATA_DIR is "${settings?.dataDir}", and ${path} is a file; allowed is a path of a directory`
    default:
      return null
  }
}

const firstLine = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n')[0]

function user(): string {
  try {
    return `the user ${userInfo().username}`
  } catch {
    return 'this user'
  }
}
