/** The log of the service: JSON lines on stdout, in which an error is what it says, without the objects that hang on it. */
import { type DestinationStream, type Logger, pino } from 'pino'

export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: errorFacts, error: errorFacts } }
  return destination ? pino(options, destination) : pino(options)
}

/** Causes of causes that are logged. */
const deepest = 3

/**
 * Drivers attach their client, its socket and its keys to an error, and the values of the row; whoever reads the log must not have
 * them.
 */
function errorFacts(error: unknown, depth = 0): unknown {
  if (typeof error !== 'object' || error === null) return error
  const { message, code, stack, cause, errors } = error as Partial<AggregateError & { code: unknown }>
  const inner = (value: unknown) => (depth < deepest ? errorFacts(value, depth + 1) : undefined)
  return {
    ...(error instanceof Error ? { type: error.name === 'Error' ? error.constructor.name : error.name } : {}),
    ...(typeof message === 'string' ? { message } : {}),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(typeof stack === 'string' ? { stack } : {}),
    ...(cause === undefined ? {} : { cause: inner(cause) }),
    ...(Array.isArray(errors) ? { errors: errors.slice(0, 10).map(inner) } : {}),
  }
}
