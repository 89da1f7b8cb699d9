/** Explains why a PostgreSQL server cannot be used, as an error about DATABASE_URL that says what to do. */

import { OperatorError, refusal } from '../../operator-error.ts'

/** By error code of the server (PostgreSQL, appendix A) or the network. */
const causes: readonly (readonly [RegExp, string])[] = [
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'its host name is not known; check the name'],
  [/^ECONNREFUSED$/, 'nothing listens there; start the server or check host and port'],
  [/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/, 'the host does not answer; check the network'],
  [/^28P01$/, 'it refuses the user name or password; check both'],
  [/^3D000$/, 'there is no such database; make it with createdb'],
  [/^53300$/, 'it has no connection left; raise max_connections'],
  [/^57P03$/, 'it is starting up; try again shortly'],
  [/CERT|^UNABLE_TO_/, 'its certificate is not trusted; set NODE_EXTRA_CA_CERTS to the file of its authority'],
  [/^42P07$/, 'it holds tables of another program; name an empty database'],
  [/^42501$/, 'the role lacks rights; make it the owner of the database'],
  [/^(0A000|58P01)$/, 'it lacks an extension; install those that come with PostgreSQL (postgresql-contrib)'],
]

/** The error of a failed migration, as reported to an operator. */
export function failedMigration(url: string | null, error: unknown): unknown {
  return url === null || error instanceof OperatorError ? error : postgresRefusal(url, error)
}

/** @param setting that contained the URL */
export function postgresRefusal(url: string, error: unknown, setting = 'DATABASE_URL'): OperatorError {
  const cause = getRoot(error)
  return refusal(setting, url, `a running PostgreSQL 15 or newer (${why(cause)})`)
}

function why({ code, message }: { readonly code?: unknown; readonly message: string }): string {
  if (/no encryption|SSL (required|off)/i.test(message)) return 'it requires TLS; add ?sslmode=require'
  if (/does not support SSL/.test(message)) return 'it does not speak TLS; remove sslmode'
  if (/unsupported startup parameter/.test(message))
    return 'a pooler answers there; name it in DATABASE_POOLER_URL, and the server itself in DATABASE_URL'
  const cause = causes.find(([pattern]) => pattern.test(String(code ?? '')))?.[1]
  const [line] = message.split('\n')
  return cause === undefined ? String(line) : `${cause}: ${line}`
}

/** The most specific error: the cause of a wrapped one, the first of several attempts. */
function getRoot(error: unknown): { readonly code?: unknown; readonly message: string } {
  if (error instanceof AggregateError && error.errors.length > 0) return getRoot(error.errors[0])
  if (!(error instanceof Error)) return { message: String(error) }
  if (error.cause instanceof Error) return getRoot(error.cause)
  return error
}
